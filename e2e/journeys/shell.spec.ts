import { expect, test } from '../fixtures/test';
import { isUncovered } from '../fixtures/isUncovered';
import { newPerson } from '../fixtures/person';
import { endHeldToasts, heldToasts, holdToasts } from '../fixtures/holdToasts';
import { expectStill, watchShifts } from '../fixtures/screens';
import { SignInPage } from '../pages/signInPage';
import { texts } from '../pages/texts';

test('the stored theme is applied before the first paint', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.addInitScript(() => {
    localStorage.setItem('theme', 'dark');
    const colours: string[] = [];
    Object.assign(window, { colours });
    new PerformanceObserver(() => colours.push(getComputedStyle(document.body).backgroundColor)).observe({
      type: 'paint',
      buffered: true,
    });
  });
  await page.goto('/');
  await expect(page.locator('html')).toHaveClass(/theme-dark/);
  const colours = () => page.evaluate(() => [...new Set((window as unknown as { colours: string[] }).colours)]);
  await expect.poll(colours).toHaveLength(1);
  await page.getByRole('button', { name: texts.ru.toLight }).click();
  await expect(page.locator('html')).toHaveClass(/theme-light/);
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('light');
});

test('the language is switched and kept, and the server sends the page in it', async ({ page, product }) => {
  const signIn = new SignInPage(page, product.url, 'ru');
  await page.goto('/');
  await signIn.expectAt(texts.ru.signIn);
  await page.getByRole('button', { name: 'English' }).click();
  await new SignInPage(page, product.url, 'en').expectAt(texts.en.signIn);
  const html = await (await page.request.get('/')).text();
  expect(html).toContain('<html lang="en"');
  expect(html).toContain(texts.en.continue);
  await page.reload();
  await new SignInPage(page, product.url, 'en').expectAt(texts.en.signIn);
});

test('unknown, forbidden and old dashboard addresses lead to their pages', async ({ page, product }) => {
  const signIn = new SignInPage(page, product.url);
  for (const path of ['/not-found', '/nowhere/at/all', '/passport-of-somebody']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: signIn.say.noPage })).toBeVisible();
  }
  await page.goto('/forbidden');
  await expect(page.getByRole('heading', { name: signIn.say.noAccess })).toBeVisible();
  await signIn.arrive(newPerson());
  await page.goto('/dashboard/passport');
  await expect(page).toHaveURL(/\/passport$/);
  await page.goto('/dashboard/showcase');
  await expect(page).toHaveURL(/\/showcase$/);
});

test('the link to the content is the first to be reached, and nothing covers it', async ({ page, product }) => {
  const signIn = new SignInPage(page, product.url);
  const person = newPerson();
  await signIn.arrive(person);
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/passport');
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    // From the address bar, not from the heading that a navigation has focused.
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    const link = page.getByRole('link', { name: 'К содержанию' });
    await link.focus();
    expect(await isUncovered(link)).toBe(true);
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await expect(link).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  }
});

test('every navigation begins at the top, with the focus on the heading', async ({ page, product }) => {
  await page.setViewportSize({ width: 900, height: 400 });
  const signIn = new SignInPage(page, product.url);
  await signIn.arrive(newPerson());
  await page.goto('/passport');
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 400));
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Подключённые сервисы/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Подключённые сервисы', level: 1 })).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test('the cookie notice stays until it is accepted, and moves nothing', async ({ page }) => {
  await page.goto('/');
  const notice = page.getByRole('complementary', { name: texts.ru.cookies });
  await expect(notice).toBeVisible();
  await page.reload();
  await notice.getByRole('button', { name: texts.ru.accept }).click();
  await expect(notice).toBeHidden();
  await page.reload();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(notice).toBeHidden();
});

test('the cookie notice hides no button of a small, low or magnified window, nor the end of the page', async ({
  page,
}) => {
  const signIn = new SignInPage(page, '');
  for (const [width, height] of [
    [320, 568],
    [390, 844],
    // A phone on its side, and 200 % of 1280 by 720.
    [740, 360],
    [640, 360],
    [1280, 720],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto('/');
    await expect(page.getByRole('complementary', { name: texts.ru.cookies })).toBeVisible();
    const button = signIn.card.getByRole('button', { name: signIn.say.continue });
    const corner = await page.getByRole('complementary', { name: texts.ru.cookies }).boundingBox();
    const form = await signIn.card.locator('form').first().boundingBox();
    // Longer forms, which reach down to the notice, are as wide.
    if (width === 1280) expect((form?.x ?? Infinity) + (form?.width ?? 0)).toBeLessThan(corner?.x ?? 0);
    const line = await page.getByRole('contentinfo').boundingBox();
    if (width === 1280) expect((corner?.y ?? Infinity) + (corner?.height ?? 0)).toBeLessThanOrEqual(line?.y ?? 0);
    await button.scrollIntoViewIfNeeded();
    const isOnTop = await button.evaluate((element) => {
      const { x, y, width: wide, height: high } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(x + wide / 2, y + high / 2));
    });
    expect(isOnTop, `${width} by ${height}`).toBe(true);
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    const footer = await page.getByRole('contentinfo').boundingBox();
    const notice = await page.getByRole('complementary', { name: texts.ru.cookies }).boundingBox();
    expect((footer?.y ?? 0) + (footer?.height ?? 0), `${width} by ${height}`).toBeLessThanOrEqual(notice?.y ?? 0);
  }
});

test('the end of the countdown to another code moves nothing', async ({ page, product }) => {
  await watchShifts(page, { evenAfterInput: true });
  const signIn = new SignInPage(page, product.url);
  await signIn.open();
  await signIn.identify(newPerson());
  await signIn.press(signIn.say.getSmsCode);
  await expect(signIn.card.getByRole('button', { name: signIn.say.resend })).toBeVisible();
  await expectStill(page, 'code');
});

test('no screen shifts while it loads', async ({ page, product }) => {
  await watchShifts(page, { evenAfterInput: true });
  const person = newPerson();
  const signIn = new SignInPage(page, product.url);
  await signIn.open();
  await expectStill(page, 'start');
  await signIn.register(person);
  await expectStill(page, 'registered');
  const account = [
    'security',
    'access',
    'data',
    'sessions',
    'history',
    'services',
    'external-accounts',
    '2fa',
    'export',
    'deletion',
  ];
  for (const path of [
    '/passport',
    ...account.map((screen) => `/passport/${screen}`),
    '/showcase',
    '/services',
    '/applications',
    '/policy',
    '/not-found',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    // Not until the network is quiet: an open page keeps its stream of events.
    await page.waitForLoadState('load');
    await expectStill(page, path);
  }
});

test('the footer is in view below a short screen, and the user menu is the last of the header', async ({
  page,
  product,
}) => {
  const signIn = new SignInPage(page, product.url);
  await signIn.open();
  await signIn.register(newPerson());
  await page.goto('/not-found');
  await expect(page.getByRole('contentinfo')).toBeInViewport({ ratio: 1 });
  const buttons = page.getByRole('banner').getByRole('button');
  await expect(buttons.last()).toHaveAccessibleName(/^(Меню пользователя|User menu)/);
});

for (const [width, height] of [
  [390, 844],
  [1280, 800],
] as const) {
  test(`the footer is in view below the steps of a sign-in, and moves with none: ${width} by ${height}`, async ({
    page,
    product,
  }) => {
    await watchShifts(page, { evenAfterInput: true });
    await page.setViewportSize({ width, height });
    const person = newPerson();
    const signIn = new SignInPage(page, product.url);
    const footer = page.getByRole('contentinfo');
    await signIn.open();
    await expect(footer).toBeInViewport({ ratio: 1 });
    await signIn.identify(person);
    await signIn.expectAt(signIn.say.newHere);
    await expect(footer).toBeInViewport({ ratio: 1 });
    const code = await signIn.codeAfter(person.phone, () => signIn.press(signIn.say.getSmsCode));
    await signIn.expectAt(signIn.say.smsCodeTitle);
    await expect(page).toHaveTitle(`${signIn.say.smsCodeTitle} · Паспорт`);
    await expect(footer).toBeInViewport({ ratio: 1 });
    await signIn.typeCode(code);
    // Longer than the window, so that the footer is below it.
    await signIn.expectAt(signIn.say.registration);
    await expect(footer).not.toBeInViewport({ ratio: 1 });
    await expectStill(page, 'registration');
  });
}

test('a lost connection is reported in the language of the screen, and nothing typed is lost', async ({
  page,
  context,
  product,
}) => {
  const person = newPerson();
  const signIn = new SignInPage(page, product.url);
  await signIn.open();
  // Not only the calls: the files of the error message are missing too.
  await context.setOffline(true);
  await signIn.identify(person);
  const noConnection = page.getByRole('alert').filter({ hasText: signIn.say.noConnection });
  await expect(noConnection).toBeVisible();
  await expect(signIn.phone).toHaveValue(/916/);
  await context.setOffline(false);
  await signIn.press(signIn.say.continue);
  await signIn.expectAt(signIn.say.newHere);

  const code = await signIn.codeAfter(person.phone, () => signIn.press(signIn.say.getSmsCode));
  await expect(noConnection).toBeHidden();
  await context.setOffline(true);
  await signIn.typeCode(code);
  await expect(noConnection).toBeVisible();
  await expect(signIn.code).toHaveValue(code);
  await context.setOffline(false);
  await signIn.press(signIn.say.confirm);
  await signIn.expectAt(signIn.say.registration);
});

test('a toast disappears by itself, also with reduced motion', async ({ page, product }) => {
  const signIn = new SignInPage(page, product.url);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await holdToasts(page);
  await signIn.open();
  await page.route('**/messages-en*', (route) => route.abort());
  await page.getByRole('button', { name: 'English' }).click();
  const toast = page.getByRole('alert').first();
  await expect(toast).toBeVisible();
  await expect.poll(() => endHeldToasts(page)).toBe(1);
  await expect(toast).toBeHidden();
});

for (const width of [1280, 390]) {
  test(`a toast does not cover the header, and an open menu is above it: ${width} px`, async ({ page, product }) => {
    await page.setViewportSize({ width, height: 844 });
    const signIn = new SignInPage(page, product.url);
    await holdToasts(page);
    await signIn.arrive(newPerson());
    await page.route('**/messages-en*', (route) => route.abort());
    const header = page.getByRole('banner');
    const english = header.getByRole('button', { name: 'English' });
    await english.click();
    const toast = page.getByRole('alert');
    await expect(toast).toBeVisible();
    await expect.poll(() => heldToasts(page)).toBe(1);
    const box = await toast.boundingBox();
    const bar = await header.boundingBox();
    // Also while it is still sliding in, from 8 px above its place.
    expect(box!.y).toBeGreaterThanOrEqual(bar!.y + bar!.height);
    expect(box!.x).toBeGreaterThan(0);
    expect(box!.x + box!.width).toBeLessThan(width);

    for (const control of await header.getByRole('button').all()) await control.click({ trial: true });
    const opener = header.getByRole('button', { name: texts.ru.userMenu });
    await opener.click();
    const menu = page.locator(`[id="${await opener.getAttribute('aria-controls')}"]`);
    await expect(menu.getByRole('button').first()).toBeVisible();
    const items = await menu.getByRole('link').or(menu.getByRole('button')).all();
    expect(items.length).toBeGreaterThan(1);
    for (const item of items) await item.click({ trial: true });
    await expect(toast).toBeVisible();
  });
}
