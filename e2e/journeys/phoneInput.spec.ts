import type { Page } from '@playwright/test';
import { isUncovered } from '../fixtures/isUncovered';
import { phone } from '../fixtures/screens';
import { expect, test } from '../fixtures/test';
import { SignInPage } from '../pages/signInPage';
import { languages, type Language } from '../pages/texts';

/** The texts of the country picker. */
const words: Record<Language, { country: RegExp; search: string; nothing: string; germany: string; query: string }> = {
  ru: {
    country: /^Страна/,
    search: 'Название или код страны',
    nothing: 'Ничего не найдено',
    germany: 'Германия',
    query: 'герм',
  },
  en: {
    country: /^Country/,
    search: 'Country name or code',
    nothing: 'Nothing found',
    germany: 'Germany',
    query: 'germ',
  },
};
const firstTen = ['+7', '+375', '+7', '+86', '+90', '+374', '+996', '+998', '+886', '+7'];

async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press('ControlOrMeta+V');
}

for (const language of languages) {
  const say = words[language];
  test(`${language}: a country is found by name or by code, by keyboard alone`, async ({ page, product }) => {
    const signIn = new SignInPage(page, product.url, language);
    await signIn.open();
    const country = signIn.card.getByRole('button', { name: say.country });
    await expect(signIn.phone).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(country).toBeFocused();
    await page.keyboard.press('Enter');
    const search = page.getByRole('combobox', { name: say.search });
    await expect(search).toBeFocused();
    const list = page.getByRole('listbox');
    expect((await list.boundingBox())?.height).toBe(190);
    const options = list.getByRole('option');
    expect(await options.count()).toBeGreaterThan(235);
    for (const [index, code] of firstTen.entries()) await expect(options.nth(index)).toContainText(code);

    await page.keyboard.type('zzz');
    await expect(page.getByRole('status').filter({ hasText: say.nothing })).toBeVisible();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('+37');
    await expect(options.first()).toContainText('+37');
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(say.query);
    await expect(options).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(signIn.phone).toBeFocused();
    await expect(signIn.phone).toHaveValue('+49');
    await expect(country).toHaveAccessibleName(new RegExp(`${say.germany} DE, \\+49`));
    await page.keyboard.type('15123456789');
    await expect(signIn.phone).toHaveValue('+49 1512 3456789');
  });
}

const mobileNetwork = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };

for (const [network, conditions] of [
  ['fast', undefined],
  ['slow', mobileNetwork],
] as const)
  for (const [typed, phone] of [
    ['375291234567', '+375291234567'],
    ['00375291234567', '+375291234567'],
    ['998901234567', '+998901234567'],
    ['4915123456789', '+4915123456789'],
    ['89161234599', '+79161234599'],
  ] as const)
    test(`${typed} as the first keys of a fresh page on a ${network} network gets a code`, async ({
      page,
      product,
    }) => {
      const signIn = new SignInPage(page, product.url);
      if (conditions) {
        const session = await page.context().newCDPSession(page);
        await session.send('Network.enable');
        await session.send('Network.emulateNetworkConditions', conditions);
      }
      await signIn.open();
      await page.keyboard.type(typed);
      await page.keyboard.press('Enter');
      await signIn.expectAt(signIn.say.newHere);
      await signIn.codeAfter(phone, () => signIn.press(signIn.say.getSmsCode));
    });

test('on a phone the countries are a sheet at its lower edge, above everything else', async ({ page, product }) => {
  await page.setViewportSize(phone);
  const signIn = new SignInPage(page, product.url);
  await signIn.open();
  await signIn.card.getByRole('button', { name: words.ru.country }).click();
  const search = page.getByRole('combobox', { name: words.ru.search });
  await expect(search).toBeFocused();
  const list = page.getByRole('listbox');
  const [searchBox, listBox] = [(await search.boundingBox())!, (await list.boundingBox())!];
  expect(listBox.y + listBox.height).toBeCloseTo(phone.height);
  expect(listBox.width).toBeCloseTo(phone.width - 32);
  // Three quarters of the window, and the padding of the sheet.
  expect(searchBox.y).toBeCloseTo(phone.height / 4 + 16);
  const option = list.getByRole('option').first();
  expect((await option.boundingBox())!.height).toBeGreaterThanOrEqual(52);
  expect(await isUncovered(option)).toBe(true);
  expect(await isUncovered(list)).toBe(true);
  await option.click();
  await expect(list).toBeHidden();
  await expect(signIn.phone).toBeFocused();
});

test('every common spelling of a number is read, typed or pasted, and switches the country', async ({
  page,
  context,
  product,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: product.url });
  const signIn = new SignInPage(page, product.url);
  await signIn.open();
  for (const [text, shown] of [
    ['810 49 30 901820', '+7 104 930-90-1820'],
    ['8 (900) 123-45-67', '+7 900 123-45-67'],
    ['+7\u00a0900\u00a0123\u00a045\u00a067', '+7 900 123-45-67'],
    ['tel:+79001234567', '+7 900 123-45-67'],
    ['00375 29 491 19 11', '+375 29 491-19-11'],
    ['+1 (201) 555-0123', '+1 201 555 0123'],
    ['+44 (0) 7400 123456', '+44 7400 123456'],
    ['375 29 491 19 11', '+375 29 491-19-11'],
    ['998901234567', '+998 90 123-45-67'],
  ] as const) {
    await signIn.phone.fill('');
    await signIn.phone.focus();
    await paste(page, text);
    await expect(signIn.phone).toHaveValue(shown);
  }
  await signIn.phone.fill('');
  await signIn.phone.pressSequentially('+375294911911');
  await expect(signIn.phone).toHaveValue('+375 29 491-19-11');
  await expect(signIn.card.getByRole('button', { name: /Беларусь BY, \+375/ })).toBeVisible();
  for (const [typed, shown] of [
    ['375294911911', '+375 29 491-19-11'],
    ['4915123456789', '+49 1512 3456789'],
    ['+79161234567', '+7 916 123-45-67'],
    ['89161234567', '+7 916 123-45-67'],
  ] as const) {
    await signIn.phone.fill('');
    await signIn.phone.pressSequentially(typed);
    await expect(signIn.phone).toHaveValue(shown);
  }
  await signIn.phone.fill('');
  await signIn.phone.pressSequentially('91612345670');
  await signIn.phone.press('Tab');
  await expect(signIn.card.getByRole('alert')).toHaveText('Лишние цифры в\u00a0номере');
  await signIn.phone.fill('+375294911911');
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('main').getByRole('button', { name: /Belarus BY, \+375/ })).toBeVisible();
});

test('the country of the visitor is guessed by their address, and never overrides their input', async ({
  page,
  product,
}) => {
  await page.route('**/api/user/get_country_by_ip/', (route) => route.fulfill({ json: { country_code: 'BY' } }));
  const signIn = new SignInPage(page, product.url);
  await signIn.open();
  await expect(signIn.card.getByRole('button', { name: /Беларусь BY, \+375/ })).toBeVisible();
  await signIn.phone.pressSequentially('294911911');
  await expect(signIn.phone).toHaveValue('+375 29 491-19-11');
});

test('a phone that the visitor entered earlier is prefilled', async ({ page, product }) => {
  await page.addInitScript(() => localStorage.setItem('kid_preregister_phone', '"79161234567"'));
  const signIn = new SignInPage(page, product.url);
  await signIn.open();
  await expect(signIn.phone).toHaveValue('+7 916 123-45-67');
  await expect(signIn.card.getByRole('button', { name: signIn.say.continue })).toBeEnabled();
});
