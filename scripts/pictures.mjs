/**
 * `npm run pictures`: retakes the screenshots of the README after a change of the design. Starts the product on an empty embedded database,
 * registers a user on its screens, and shows each screen in the light and in the dark theme.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, expect } from '@playwright/test';
import { startProduct } from './interop/product.mjs';
import { findHeadlessChromium } from './lib/chromium.mjs';
import { endOnSignal } from './lib/endOnSignal.mjs';
import { prepare } from './lib/prepare.mjs';
import { root } from './lib/repository.mjs';

const folder = join(root, 'docs/images');
/** With an unassigned number. */
const person = { first: 'Emma', last: 'Clarke', phone: '+12025550123', email: 'emma.clarke@mail.example' };
const applications = ['Calendar', 'Bookshop'];
/** A phone, sharp at the width that the README shows it in, and a few tens of kB. */
const look = { viewport: { width: 430, height: 690 }, deviceScaleFactor: 1.25 };

/** The code that the development inbox has for a contact, once it is there. */
async function codeFor(page, to) {
  for (;;) {
    const answer = await page.request.get(new URL(`/dev/inbox/messages?to=${encodeURIComponent(to)}`, page.url()).href);
    const code = (await answer.json()).find((message) => message.code)?.code;
    if (code) return code;
    await new Promise((done) => setTimeout(done, 100));
  }
}

/** A browser with English as its language and the cookie notice accepted. */
async function openBrowserOf(browser, url) {
  const context = await browser.newContext({ ...look, baseURL: url });
  await context.addCookies([{ name: 'locale', value: 'en', url }]);
  await context.addInitScript(() => localStorage.setItem('locale', 'en'));
  const page = await context.newPage();
  await page.goto('/');
  await page.getByRole('button', { name: 'Got it' }).click();
  return page;
}

const typePhone = (page) => page.getByRole('textbox', { name: 'Phone number' }).fill(person.phone);

/** From the first step of the card to the first page of a new account. */
async function register(page) {
  const field = (name) => page.getByRole('textbox', { name });
  const press = (name) => page.getByRole('button', { name, exact: true }).click();
  const typeCode = async (to) => field('Confirmation code').fill(await codeFor(page, to));
  await typePhone(page);
  await press('Continue');
  await press('Text me a code');
  await typeCode(person.phone);
  await field('First name').fill(person.first);
  await field('Last name').fill(person.last);
  await field('Email').fill(person.email);
  await press('Continue');
  await typeCode(person.email);
  await page.getByRole('button', { name: 'User menu' }).waitFor();
}

/** Requests access to applications on the screen, and gets it and some applications from an operator's command. */
async function getApplications(page, admin) {
  const fill = (label, value) => page.getByLabel(new RegExp(`^${label}\\*?$`)).fill(value);
  await page.goto('/applications/request-access?type=OAUTH2_CLIENT');
  await fill('Organization', 'Clarke & Co');
  // Its check digits are valid.
  await fill('INN', '7707083893');
  await fill('Why you need access', 'Customers sign in to our shops');
  await page.getByRole('button', { name: 'Send request', exact: true }).click();
  await page.getByRole('heading', { name: 'Request sent' }).waitFor();
  await admin('access', 'approve', '--phone', person.phone, '--type', 'oauth2');
  for (const name of applications) {
    const address = `https://${name.toLowerCase()}.example/callback`;
    const { client_id } = await admin('oauth2', 'create', '--name', name, '--redirect-uri', address);
    await admin('oauth2', 'set-owner', '--client-id', client_id, '--phone', person.phone);
  }
}

/**
 * Opens a page and takes its picture in both themes, once nothing of it is loading any more.
 * @param {import('@playwright/test').Page} page
 * @param {{ path: string, name: string, until: import('@playwright/test').Locator, act?: (page) => Promise<void> }} picture `name`: of
 *   the file; `until`: the last element to appear; `act`: the user's actions before
 */
async function take(page, { path, name, until, act }) {
  for (const colorScheme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme });
    await page.goto(path);
    await until.waitFor();
    await expect(page.locator('#root [aria-busy="true"]')).toHaveCount(0);
    await act?.(page);
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path: join(folder, `${name}-${colorScheme}.png`), animations: 'disabled' });
  }
}

async function takeAll() {
  const product = await startProduct();
  const browser = await chromium.launch({ executablePath: await findHeadlessChromium(), args: ['--no-sandbox'] });
  try {
    const page = await openBrowserOf(browser, product.url);
    const start = page.locator('#root').getByRole('textbox', { name: 'Phone number' });
    await take(page, { path: '/', name: 'sign-in', until: start, act: typePhone });
    await register(page);
    await getApplications(page, product.admin);
    await take(page, {
      path: '/passport',
      name: 'account',
      until: page.getByRole('heading', { name: `${person.first} ${person.last}` }),
    });
    await take(page, {
      path: '/applications',
      name: 'applications',
      until: page.getByText(applications[0], { exact: true }),
    });
  } finally {
    await browser.close();
    await product.stop();
  }
}

await prepare();
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);
await endOnSignal(takeAll);
console.log(`Took the pictures of ${folder}.`);
