import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '../fixtures/deployment';
import { newPerson } from '../fixtures/person';
import { SignInPage } from '../pages/signInPage';
import { texts } from '../pages/texts';

test('one React and one styled-components are in the page', async ({ page, deployment }) => {
  const signIn = new SignInPage(page, deployment.product.url);
  const scripts: string[] = [];
  page.on('response', (answer) => {
    if (/\.js(\?|$)/.test(answer.url())) scripts.push(answer.url());
  });
  await signIn.open();
  await signIn.register(newPerson());
  await page.goto('/passport');
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  const bodies = await Promise.all([...new Set(scripts)].map(async (url) => (await page.request.get(url)).text()));
  const holding = (mark: string): number => bodies.filter((body) => body.includes(mark)).length;
  expect(holding('react.transitional.element')).toBeGreaterThan(0);
  // React's own store of hooks exists once; a second copy would bring its own.
  expect(holding('__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE=')).toBe(1);
  expect(await page.locator('style[data-styled]').count()).toBe(1);
});

test('a remote is switched to another build by the registry alone (R-79)', async ({ page, deployment }) => {
  const before = (await deployment.read())['mf-showcase'];
  if (!before) throw new Error('no mf-showcase');
  await deployment.releaseAgain('mf-showcase');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const signIn = new SignInPage(page, deployment.product.url);
  await signIn.open();
  await signIn.register(newPerson());
  await expect(page.getByRole('heading', { name: signIn.say.services })).toBeVisible();
  expect(asked.some((url) => url.includes('/remotes/mf-showcase/other/'))).toBe(true);
  expect(asked.some((url) => url.includes(`/remotes/mf-showcase/${before.version}/`))).toBe(false);
  await deployment.write(() => undefined);
});

test('the other remotes work while one is missing (R-79)', async ({ page, deployment, consoleErrors }) => {
  await deployment.write((registry) => {
    const entry = registry['mf-showcase'];
    if (entry) entry.entry = '/remotes/mf-showcase/gone/remoteEntry.js';
  });
  const signIn = new SignInPage(page, deployment.product.url);
  await signIn.open();
  await signIn.register(newPerson());
  const message = page.getByRole('main').getByRole('alert');
  await expect(message).toBeVisible();
  await expect(page.getByRole('button', { name: texts.ru.retry })).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: texts.ru.passportTitle }).click();
  await expect(page.getByRole('button', { name: /^ID / })).toBeVisible();

  await deployment.write(() => undefined);
  await page.goto('/showcase');
  await expect(page.getByRole('heading', { name: signIn.say.services })).toBeVisible();
  consoleErrors.length = 0;
});

test('a site without its sign-in remote says so and gives the support address', async ({
  page,
  deployment,
  consoleErrors,
}) => {
  await deployment.write((registry) => {
    const entry = registry['mf-auth'];
    if (entry) {
      entry.entry = '/remotes/mf-auth/gone/remoteEntry.js';
      delete entry['firstPaint'];
    }
  });
  await page.goto('/');
  await expect(page.getByRole('main').getByRole('link', { name: /@/ })).toBeVisible();
  await expect(page.getByRole('button', { name: texts.ru.retry })).toBeVisible();
  await deployment.write(() => undefined);
  consoleErrors.length = 0;
});

test('a damaged registry does not take the site down', async ({ page, deployment }) => {
  await page.goto('/');
  await writeFile(join(deployment.folder, 'remotes.json'), '{ not json');
  await page.goto('/');
  await new SignInPage(page, deployment.product.url).expectAt(texts.ru.signIn);
  await deployment.write(() => undefined);
});
