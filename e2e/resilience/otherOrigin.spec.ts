import { expect, test, type Registry } from '../fixtures/deployment';
import { serveFolder } from '../fixtures/fileServer';
import { newPerson } from '../fixtures/person';
import { SignInPage } from '../pages/signInPage';
import { texts } from '../pages/texts';

/** The registry with mf-auth on another origin, every file under its old hash. */
const moveAuth =
  (origin: string) =>
  (registry: Registry): void => {
    const entry = registry['mf-auth'];
    if (!entry) throw new Error('no mf-auth');
    const moved = <File extends { href: string }>(file: File): File => ({ ...file, href: `${origin}${file.href}` });
    entry.entry = `${origin}${entry.entry}`;
    entry.preload = entry.preload.map(moved);
    const messages = entry['messages'] as Record<string, { href: string }>;
    entry['messages'] = Object.fromEntries(Object.entries(messages).map(([locale, file]) => [locale, moved(file)]));
  };

test('a remote comes from another origin, each file once and by its hash', async ({ page, deployment }) => {
  const files = await serveFolder(deployment.folder);
  await deployment.write(moveAuth(files.origin));
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(files.origin)) asked.push(request.url());
  });
  const warnings: string[] = [];
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
  const signIn = new SignInPage(page, deployment.product.url);
  await page.coverage.startJSCoverage({ resetOnNavigation: false });
  await signIn.open();
  const hints = await page
    .locator(`link[rel=preload][as=script][href^="${files.origin}"]`)
    .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href));
  await signIn.register(newPerson());
  await expect(page.getByRole('heading', { name: signIn.say.services })).toBeVisible();
  expect(asked.length).toBeGreaterThan(2);
  // A preload that the loader did not use would be a second request.
  expect(asked).toEqual([...new Set(asked)]);
  const ran = (await page.coverage.stopJSCoverage()).map(({ url }) => url);
  expect(hints.length).toBeGreaterThan(0);
  expect(ran).toEqual(expect.arrayContaining(hints));
  // That a preloaded file was used only seconds after the page load depends on the speed of this machine.
  const isOfHint = (text: string) => text.includes('preload') && !text.includes('within a few seconds');
  expect(warnings.filter(isOfHint)).toEqual([]);
  await deployment.write(() => undefined);
  await files.stop();
});

test('a file of another origin with a wrong hash does not run', async ({ page, deployment, consoleErrors }) => {
  const files = await serveFolder(deployment.folder);
  await deployment.write((registry) => {
    moveAuth(files.origin)(registry);
    const entry = registry['mf-auth']!;
    delete entry['firstPaint'];
    entry.integrity = entry.integrity.replace(/^(sha\d+-).{8}/, '$1AAAAAAAA');
  });
  await page.goto('/');
  await expect(page.getByRole('button', { name: texts.ru.retry })).toBeVisible();
  await deployment.write(() => undefined);
  await files.stop();
  consoleErrors.length = 0;
});
