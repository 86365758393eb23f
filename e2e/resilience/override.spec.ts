import { resolve } from 'node:path';
import { expect, test } from '../fixtures/test';
import { serveFolder } from '../fixtures/fileServer';
import { newPerson } from '../fixtures/person';
import { SignInPage } from '../pages/signInPage';

test('a build of one remote is seen inside the running site, in the browser of its developer alone', async ({
  page,
  product,
  browser,
}) => {
  const files = await serveFolder(resolve(import.meta.dirname, '../../mf-showcase/dist'));
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const signIn = new SignInPage(page, product.url);
  await signIn.open();
  await page.evaluate((address) => localStorage.setItem('remote-override:mf-showcase', address), files.origin);
  await page.reload();
  await signIn.register(newPerson());
  await expect(page.getByRole('heading', { name: signIn.say.services })).toBeVisible();
  expect(asked).toContain(`${files.origin}/remoteEntry.js`);
  expect(asked.filter((url) => url.includes('/remotes/mf-showcase/'))).toEqual([]);

  const stranger = await browser.newPage();
  const askedByStranger: string[] = [];
  stranger.on('request', (request) => askedByStranger.push(request.url()));
  await stranger.goto(`${product.url}/showcase`);
  await expect(stranger.getByRole('heading').first()).toBeVisible();
  expect(askedByStranger.filter((url) => url.startsWith(files.origin))).toEqual([]);
  await stranger.close();
  await files.stop();
});
