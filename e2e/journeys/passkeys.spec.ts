import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { callAs } from '../fixtures/account';
import { VirtualAuthenticator } from '../fixtures/authenticator';
import { expectAccessibleInAll } from '../fixtures/axe';
import { messages } from '../fixtures/inbox';
import { newPerson } from '../fixtures/person';
import { expect, test } from '../fixtures/test';
import { AccountPage } from '../pages/accountPage';
import { SignInPage } from '../pages/signInPage';

const says = {
  ru: {
    offer: 'Вход по лицу или отпечатку: в следующий раз без СМС',
    turnOn: 'Включить',
    later: 'Не сейчас',
    link: 'Войти по лицу или отпечатку',
    screen: 'Вход по лицу или отпечатку',
    create: 'Создать ключ доступа',
    created: 'Ключ доступа создан',
    rename: /^Переименовать/,
    name: 'Название',
    save: 'Сохранить',
    remove: 'Удалить',
    removed: 'Ключ доступа удалён',
    empty: 'Ключей доступа пока нет',
    restore: /^Вернуть/,
    restored: 'Ключ доступа снова работает',
    confirmByPasskey: 'Подтвердить лицом или отпечатком',
  },
  en: {
    offer: 'Sign in with face or fingerprint: no SMS next time',
    turnOn: 'Turn on',
    later: 'Not now',
    link: 'Sign in with your face or fingerprint',
    screen: 'Sign-in with face or fingerprint',
    create: 'Create a passkey',
    created: 'Passkey created',
    rename: /^Rename/,
    name: 'Name',
    save: 'Save',
    remove: 'Delete',
    removed: 'Passkey deleted',
    empty: 'No passkeys yet',
    restore: /^Restore/,
    restored: 'The passkey works again',
    confirmByPasskey: 'Confirm with face or fingerprint',
  },
} as const;

/** The person is signed in while the card still shows the offer, so only the next screen shows that the offer has ended. */
const expectLanded = (page: Page) => expect(page).toHaveURL(/\/showcase$/);

for (const [language, colorScheme, width] of [
  ['ru', 'light', 390],
  ['en', 'dark', 1280],
] as const) {
  test(`${language}, ${colorScheme}: a passkey that is offered after a code signs in without one`, async ({
    page,
    product,
  }) => {
    test.slow();
    const say = says[language];
    const person = newPerson();
    const signIn = new SignInPage(page, product.url, language);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 800 });
    const authenticator = await VirtualAuthenticator.of(page);
    await signIn.open();
    await signIn.register(person, { expectDone: () => signIn.expectAt(say.offer) });
    if (language === 'ru') await expectAccessibleInAll(page, 'the offer of a passkey');
    await signIn.press(say.turnOn);
    await expectLanded(page);
    expect(await authenticator.count()).toBe(1);

    await authenticator.bePresent(false);
    await authenticator.suggestedAfter(() => signIn.signOut());
    // The notice of the passkey arrives at any time.
    const codes = async () => (await messages(product.url, person.phone)).filter(({ code }) => code !== null).length;
    const sent = await codes();
    await expect(signIn.card.getByRole('button', { name: say.link })).toBeVisible();
    if (language === 'ru') await expectAccessibleInAll(page, 'the first step with the link');
    // Answers what is asked from now on: the request in the suggestions has been made before.
    await authenticator.bePresent(true);
    await signIn.press(say.link);
    await expectLanded(page);
    expect(await codes()).toBe(sent);

    await authenticator.bePresent(false);
    await authenticator.suggestedAfter(() => signIn.signOut());
    await signIn.phone.pressSequentially(person.national.slice(0, 5));
    const typed = await signIn.phone.inputValue();
    // Another person's finger: a normal end, which is not an error.
    await authenticator.verify(false);
    await authenticator.bePresent(true);
    await signIn.press(say.link);
    await expect(signIn.card.getByRole('button', { name: signIn.say.continue })).toBeEnabled();
    await expect(signIn.card.getByRole('alert')).toHaveCount(0);
    expect(await signIn.phone.inputValue()).toBe(typed);

    // The suggestions of a new page are answered at once.
    await authenticator.verify(true);
    await page.goto('/');
    await expectLanded(page);
  });
}

test('a person with an authenticator app is not asked for its code beside a passkey, and once says not now', async ({
  page,
  product,
}) => {
  const say = says.ru;
  const person = newPerson();
  const signIn = new SignInPage(page, product.url);
  const authenticator = await VirtualAuthenticator.of(page);
  await signIn.open();
  await signIn.register(person, { expectDone: () => signIn.expectAt(say.offer) });
  await signIn.press(say.later);
  await expectLanded(page);
  const { secret = '' } = await callAs(page, 'POST', '/user/2fa/totp/');
  await callAs(page, 'PATCH', '/user/set_2fa/', { mode: 'TOTP', totp: new TOTP({ secret }).generate() });
  await page.goto('/passport/passkeys');
  await page.getByRole('button', { name: say.create }).click();
  await expect(page.getByText(say.created)).toBeVisible();
  await authenticator.bePresent(false);
  await signIn.signOut();
  await authenticator.bePresent(true);
  await page.goto('/');
  await expectLanded(page);
});

for (const [language, colorScheme, width] of [
  ['ru', 'dark', 1280],
  ['en', 'light', 390],
] as const) {
  test(`${language}, ${colorScheme}: passkeys are added, named, removed and taken back in the account`, async ({
    page,
    product,
  }) => {
    test.slow();
    const say = says[language];
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 800 });
    await VirtualAuthenticator.of(page);
    const account = new AccountPage(page, product.url, language);
    await account.openAsNewPerson('/passkeys');
    await expect(account.main.getByText(say.empty)).toBeVisible();
    if (language === 'ru') await expectAccessibleInAll(page, 'no passkeys');
    await account.press(say.create);
    await expect(page.getByText(say.created)).toBeVisible();
    const row = account.main.getByRole('list').getByRole('group');
    await row.locator('summary').click();
    await account.press(say.rename);
    await account.field(say.name).fill('Мой ноутбук');
    await account.press(say.save);
    await expect(account.main.getByText('Мой ноутбук')).toBeVisible();
    if (language === 'ru') await expectAccessibleInAll(page, 'a passkey');
    await account.takeOff('Мой ноутбук', say.remove);
    await expect(page.getByText(say.removed)).toBeVisible();
    if (language === 'ru') await expectAccessibleInAll(page, 'a removed passkey');
    // The proof of the removal is older than the removal.
    await account.press(say.restore);
    await expect(account.dialog.getByRole('heading', { name: account.say.confirmTitle })).toBeVisible();
  });
}
