import type { Locator, Page } from '@playwright/test';
import { desktop, phone } from '../fixtures/screens';
import { expect, test } from '../fixtures/test';
import { AccountPage } from '../pages/accountPage';
import { SignInPage } from '../pages/signInPage';

/** Every size in px that a text may have. */
const sizes = [13, 15, 16, 17, 24, 26, 28];

/** Font sizes of the visible texts of a page that are not among `sizes`, each with the beginning of its text; icons are not texts. */
const oddSizes = (page: Page): Promise<string[]> =>
  page.evaluate((known) => {
    const found: string[] = [];
    const texts = document.createTreeWalker(document.querySelector('#root')!, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { parentElement: parent, textContent: text } = texts.currentNode;
      if (!parent?.checkVisibility() || parent.closest('[aria-hidden="true"], style') || !text?.trim()) continue;
      const size = parseFloat(getComputedStyle(parent).fontSize);
      if (!known.includes(size)) found.push(`${size} ${text.slice(0, 30)}`);
    }
    return found;
  }, sizes);

const bodySize = (page: Page): Promise<string> => page.evaluate(() => getComputedStyle(document.body).fontSize);

const colourOf = (element: Locator): Promise<string> =>
  element.evaluate((button) => getComputedStyle(button).backgroundColor);

/** Size of an element, and of its container without the padding. */
const measure = (page: Page, name: string): Promise<{ width: number; height: number; room: number }> =>
  page.getByRole('button', { name, exact: true }).evaluate((button) => {
    const around = getComputedStyle(button.closest('form')!);
    return {
      width: button.clientWidth,
      height: button.getBoundingClientRect().height,
      room: parseFloat(around.width),
    };
  });

test('texts have the sizes of the scale; main buttons are as wide as the form on phones', async ({ page, product }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize(phone);
  const signIn = new SignInPage(page, product.url);
  await signIn.open();
  expect(await oddSizes(page)).toEqual([]);
  const account = new AccountPage(page, product.url);
  await account.openAsNewPerson();
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size);
    for (const path of ['', '/history', '/sessions', '/2fa', '/2fa/cloud-password', '/deletion']) {
      await account.open(path);
      expect([path, await oddSizes(page)]).toEqual([path, []]);
    }
    expect(await bodySize(page)).toBe('16px');
  }

  const { turnOn } = account.say;
  await account.open('/2fa/cloud-password');
  const atDesk = await measure(page, turnOn);
  await page.setViewportSize(phone);
  const onPhone = await measure(page, turnOn);
  expect(Math.round(onPhone.height)).toBe(48);
  expect(onPhone.room - onPhone.width).toBeLessThanOrEqual(2);
  expect(Math.round(atDesk.height)).toBe(44);
  expect(atDesk.width).toBeLessThan(atDesk.room / 2);
});

test('on a phone one button of the authenticator is the main one: the link to the app, then the code', async ({
  page,
  product,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize(phone);
  const account = new AccountPage(page, product.url);
  const { say } = account;
  await account.openAsNewPerson('/2fa/google-authenticator');
  const link = account.main.getByRole('link', { name: 'Добавить в\u00a0приложение' });
  const confirm = account.main.getByRole('button', { name: say.turnOn, exact: true });
  const code = page.getByRole('textbox', { name: say.authenticatorCode });
  const accent = await link.evaluate((element) => getComputedStyle(element).backgroundColor);
  const filled = async () => Promise.all([link, confirm].map(async (button) => (await colourOf(button)) === accent));
  expect(await colourOf(confirm)).not.toBe(accent);
  await code.fill('1');
  await expect.poll(filled).toEqual([false, true]);
  await code.press('Backspace');
  await expect.poll(filled).toEqual([true, false]);
  await page.getByRole('button', { name: 'QR\u2011код для другого устройства' }).click();
  await expect.poll(filled).toEqual([false, true]);
  // Next to the QR code there is no link, and one main button from the start.
  await page.setViewportSize(desktop);
  await page.reload();
  await expect(link).toBeHidden();
  expect(await colourOf(confirm)).toBe(accent);
});

test('on a phone every button in a row of its own is as wide as its form, and 48 px high', async ({
  page,
  product,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize(phone);
  const account = new AccountPage(page, product.url);
  const { say } = account;
  await account.openAsNewPerson('/2fa/google-authenticator');
  const copy = account.main.getByRole('button', { name: 'Скопировать' });
  const confirm = account.main.getByRole('button', { name: say.turnOn, exact: true });
  for (const button of [copy, confirm]) {
    const { width, height, room } = await button.evaluate((element) => {
      const around = getComputedStyle(element.parentElement!);
      const inside = element.parentElement!.clientWidth - 2 * parseFloat(around.paddingLeft);
      return { ...element.getBoundingClientRect().toJSON(), room: inside };
    });
    expect(height).toBe(48);
    expect(width).toBeCloseTo(room, 0);
  }
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`a main button that waits for the form keeps its colour, ${colorScheme}`, async ({ page, product }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const signIn = new SignInPage(page, product.url);
    await signIn.open();
    const button = signIn.card.getByRole('button', { name: signIn.say.continue, exact: true });
    await expect(button).toBeDisabled();
    const { shown, mixed } = await button.evaluate((element) => {
      const probe = document.createElement('i');
      probe.style.background = 'color-mix(in oklab, var(--color-accent) 40%, var(--color-surface))';
      // White text on it would have a contrast of 1.8:1 in the light theme.
      probe.style.color = 'color-mix(in oklab, var(--color-accent) 30%, var(--color-text))';
      element.after(probe);
      const coloursOf = (of: Element) => {
        const { backgroundColor, color } = getComputedStyle(of);
        return { backgroundColor, color };
      };
      const mixed = coloursOf(probe);
      probe.remove();
      return { shown: coloursOf(element), mixed };
    });
    expect(shown).toEqual(mixed);
  });
}

test('a row of the history has an icon for its collapsed details, which rotates when they are shown', async ({
  page,
  product,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const account = new AccountPage(page, product.url);
  await account.openAsNewPerson('/history');
  const row = account.main.getByRole('listitem').first();
  const sign = row.locator('summary > svg');
  await expect(sign).toHaveCSS('rotate', '90deg');
  await row.locator('summary').click();
  await expect(sign).toHaveCSS('rotate', '-90deg');
});

test('the home of the account has two columns of cards on a wide screen and one on a phone', async ({
  page,
  product,
}) => {
  const account = new AccountPage(page, product.url);
  await page.setViewportSize(desktop);
  await account.openAsNewPerson();
  const edges = async (): Promise<number[]> => {
    const cards = await account.main.getByRole('region').all();
    const boxes = await Promise.all(cards.map((card) => card.boundingBox()));
    return [...new Set(boxes.map((box) => Math.round(box!.x)))];
  };
  await expect(account.main.getByRole('region')).not.toHaveCount(0);
  expect(await edges()).toHaveLength(2);
  await page.setViewportSize(phone);
  expect(await edges()).toHaveLength(1);
});
