import { expectAccessible, expectAccessibleInAll } from '../fixtures/axe';
import { callAs } from '../fixtures/account';
import { operate } from '../fixtures/operator';
import { nextCode } from '../fixtures/inbox';
import { newPerson } from '../fixtures/person';
import { testWithProvider, type ProviderPerson } from '../fixtures/provider';
import { expectStill, watchShifts } from '../fixtures/screens';
import { expect } from '../fixtures/test';
import { AccountPage } from '../pages/accountPage';
import { ExternalLogin } from '../pages/externalLogin';
import { journeyLanguages, languages, type Language } from '../pages/texts';

const named = { name: 'Анна Соколова', given_name: 'Анна', family_name: 'Соколова' };
const run = Date.now();
const email = (who: string, language: Language): string => `${who}.${language}.${run}@mail.example`;

/** Each language has its own users: a provider account is linked to one user permanently. */
const people: ProviderPerson[] = languages.flatMap((language) => [
  { sub: `new-${language}`, ...named, email: email('new', language), email_verified: false },
  { sub: `verified-${language}`, ...named, email: email('verified', language), email_verified: true },
  { sub: `doubtful-${language}`, ...named, email: email('doubtful', language), email_verified: false },
  { sub: `trusted-${language}`, ...named, email: email('trusted', language), email_verified: true },
  { sub: `apple-${language}`, form_name: { firstName: 'Анна', lastName: 'Соколова' }, email: email('apple', language) },
  { sub: `x-${language}`, name: 'Анна' },
  { sub: `claims-${language}`, ...named },
  { sub: `other-${language}`, ...named, email: email('other', language), email_verified: true },
  { sub: `guarded-${language}`, ...named, email: email('guarded', language), email_verified: true },
]);

const test = testWithProvider(people);

for (const language of journeyLanguages('ru')) {
  test.describe(language, () => {
    test('a new user registers through Yandex with phone and email codes, and next time signs in directly', async ({
      page,
      product,
    }) => {
      const person = newPerson();
      const login = new ExternalLogin(page, product.url, language);
      await login.open('?client_id=None');
      await login.visit('yandex', `new-${language}`);
      await login.expectAt(login.say.almostThere);
      await expect(page, 'the answer of the provider is gone from the address').toHaveURL(/\/yandex\/login\/callback$/);
      await expect(login.field(login.say.firstName)).toHaveValue('Анна');
      await expect(login.field(login.say.email)).toHaveValue(email('new', language));
      if (language === 'ru') await expectAccessibleInAll(page, 'registration by a provider');
      await login.phone.fill(person.national);
      const smsCode = await login.codeAfter(person.phone, () => login.press(login.say.continue));
      await login.expectAt(login.say.smsCodeTitle);
      if (language === 'ru') await expectAccessibleInAll(page, 'phone code by a provider');

      await page.goBack();
      await login.expectAt(login.say.almostThere);
      await page.goForward();
      await login.expectAt(login.say.smsCodeTitle);
      await page.goBack();
      await login.expectAt(login.say.almostThere);
      await page.reload();
      await login.expectAt(login.say.almostThere);
      await expect(login.phone).toHaveValue(/916/);
      await login.press(login.say.continue);
      await login.expectAt(login.say.smsCodeTitle);
      const emailCode = await login.codeAfter(email('new', language), () => login.typeCode(smsCode));
      await login.expectAt(login.say.emailCodeTitle);
      if (language === 'ru') await expectAccessibleInAll(page, 'email code by a provider');
      await login.typeCode(emailCode);
      await login.expectSignedIn();
      await expect(page).toHaveURL(/\/showcase$/);
      expect(await page.evaluate(() => localStorage.getItem('query'))).toBeNull();

      await login.signOut();
      await login.visit('yandex', `new-${language}`);
      await login.expectSignedIn();

      const account = new AccountPage(page, product.url, language);
      await account.open('/external-accounts');
      await account.takeOff(login.say.providers.yandex, account.say.unlink);
      await expect(page.getByText(account.say.unlinked(login.say.providers.yandex))).toBeVisible();
      await expect(account.main.getByRole('button', { name: new RegExp(`^${account.say.unlink}`) })).toHaveCount(0);
    });

    test('a verified email needs no code: Google', async ({ page, product }) => {
      const person = newPerson();
      const login = new ExternalLogin(page, product.url, language);
      await login.open();
      await login.visit('google', `verified-${language}`);
      await login.expectAt(login.say.almostThere);
      await expect(login.card.getByText(login.say.verifiedBy)).toBeVisible();
      await login.confirmPhone(person);
      await login.expectSignedIn();
    });

    test('an unverified email of a registered user requires a code of their account, and links it (R-23)', async ({
      page,
      product,
    }) => {
      const person = { ...newPerson(), email: email('doubtful', language) };
      const login = new ExternalLogin(page, product.url, language);
      await login.arrive(person);
      await login.signOut();

      await login.visit('facebook', `doubtful-${language}`);
      await login.expectAt(login.say.haveAccount);
      if (language === 'ru') await expectAccessibleInAll(page, 'linking');
      const code = await login.codeAfter(person.phone, () => login.press(login.say.codeBySms));
      await login.expectAt(login.say.smsCodeTitle);
      await login.typeCode(code);
      await login.expectSignedIn();

      await login.signOut();
      await login.visit('facebook', `doubtful-${language}`);
      await login.expectSignedIn();
    });

    test('an email that both sides have verified signs in immediately (R-23)', async ({ page, product }) => {
      const person = { ...newPerson(), email: email('trusted', language) };
      const login = new ExternalLogin(page, product.url, language);
      await login.arrive(person);
      await login.signOut();
      await login.visit('google', `trusted-${language}`);
      await login.expectSignedIn();
    });

    test('a provider replaces neither the second factor nor a required change of the email (R-21)', async ({
      page,
      product,
    }) => {
      const person = { ...newPerson(), email: email('guarded', language) };
      const password = '739150';
      const login = new ExternalLogin(page, product.url, language);
      await login.arrive(person);
      await callAs(page, 'PATCH', '/user/set_2fa/', { mode: 'PASSWORD', password, confirm_password: password });
      await login.signOut();

      await page.goto('/?utm_source=journey');
      await login.visit('google', `guarded-${language}`);
      await login.expectAt(login.say.cloudPassword);
      expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/2fa/password/?utm_source=journey');
      await page.reload();
      await login.expectAt(login.say.cloudPassword);
      await expect(login.field(login.say.cloudPassword)).toBeFocused();
      await page.keyboard.type(password);
      await page.keyboard.press('Enter');
      await login.expectSignedIn();

      await operate(product, 'user', 'require-email-change', '--phone', person.phone);
      await login.signOut();
      await login.visit('google', `guarded-${language}`);
      await login.expectAt(login.say.cloudPassword);
      await page.keyboard.type(password);
      await page.keyboard.press('Enter');
      // The new address is verified along with the phone, which the provider does not replace either.
      const smsCode = await login.codeAfter(person.phone, () => login.press(login.say.codeBySms));
      await login.typeCode(smsCode);
      await login.expectAt(login.say.newEmail);
      expect(new URL(page.url()).pathname).toBe('/auth-change-email/');
      const fresh = `fresh.${person.email}`;
      await login.field(login.say.email).fill(fresh);
      const emailCode = await login.codeAfter(fresh, () => page.keyboard.press('Enter'));
      await login.typeCode(emailCode);
      await login.expectSignedIn();
      expect(await callAs(page, 'GET', '/user/me/')).toMatchObject({ email: fresh, need_change_email: false });
    });

    test('a registered phone is claimed by its owner with a code', async ({ page, product }) => {
      const person = newPerson();
      const login = new ExternalLogin(page, product.url, language);
      await login.arrive(person);
      await login.signOut();

      await login.visit('x', `claims-${language}`);
      await login.expectAt(login.say.almostThere);
      await login.field(login.say.email).fill(email('claims', language));
      await login.phone.fill(person.national);
      await login.press(login.say.continue);
      await login.press(login.say.myNumber);
      await login.expectAt(login.say.haveAccount);
      const code = await login.codeAfter(person.phone, () => login.press(login.say.codeBySms));
      await login.typeCode(code);
      await login.expectSignedIn();
      await login.signOut();
      await login.visit('x', `claims-${language}`);
      await login.expectSignedIn();
    });

    test('Apple posts its answer as a form, and sends the name only once', async ({ page, product }) => {
      const person = newPerson();
      const login = new ExternalLogin(page, product.url, language);
      await login.open();
      await login.visit('apple', `apple-${language}`);
      await login.expectAt(login.say.almostThere);
      await expect(page).toHaveURL(/\/apple\/login\/callback$/);
      await expect(login.field(login.say.firstName)).toHaveValue('Анна');
      await expect(login.field(login.say.lastName)).toHaveValue('Соколова');
      await login.confirmPhone(person);
      await login.expectAt(login.say.emailCodeTitle);
      await login.typeCode(await nextCode(product.url, email('apple', language)));
      await login.expectSignedIn();
    });

    test('X returns no email: it is requested and confirmed', async ({ page, product }) => {
      const person = newPerson();
      const login = new ExternalLogin(page, product.url, language);
      await login.open();
      await login.visit('x', `x-${language}`);
      await login.expectAt(login.say.almostThere);
      await expect(login.field(login.say.email)).toHaveValue('');
      await login.field(login.say.lastName).fill(person.lastName);
      await login.field(login.say.email).fill(person.email);
      await login.confirmPhone(person);
      await login.expectAt(login.say.emailCodeTitle);
      await login.typeCode(await nextCode(product.url, person.email));
      await login.expectSignedIn();
    });

    test('a refusal at the provider is reported calmly, and both ways on lead somewhere', async ({ page, product }) => {
      const login = new ExternalLogin(page, product.url, language);
      await login.open('?client_id=None');
      await login.leaveFor('yandex');
      await login.refuse();
      await login.expectAt(login.say.refused);
      if (language === 'ru') await expectAccessibleInAll(page, 'refused');
      await login.press(login.say.again);
      await expect(page.getByRole('heading', { name: 'Test provider' })).toBeVisible();
      await login.refuse();
      await login.expectAt(login.say.refused);
      await login.card.getByRole('link', { name: login.say.byPhone }).click();
      await login.expectAt(login.say.signIn);
      await expect(page, 'the query of the sign-in is kept').toHaveURL(/\?client_id=None$/);
    });

    test('a replayed callback, and one of another browser, give an error and no session (R-24)', async ({
      page,
      product,
      browser,
    }) => {
      const login = new ExternalLogin(page, product.url, language);
      await login.open();
      // The browser comes back, but its call does not get through: the answer stays unused.
      let callback = '';
      page.on('request', (request) => {
        if (request.url().includes('/google/login/callback?')) callback = request.url();
      });
      await page.route(/\/api\/user\/external_auth\//, (route) => route.abort());
      await login.visit('google', `other-${language}`);
      await login.expectAt(login.say.failed);
      await page.unroute(/\/api\/user\/external_auth\//);
      expect(callback).toContain('code=');

      const elsewhere = await browser.newContext();
      const stranger = new ExternalLogin(await elsewhere.newPage(), product.url, language);
      await stranger.chooseLanguage();
      await stranger.page.goto(callback);
      await stranger.expectAt(stranger.say.over);
      expect(await stranger.page.evaluate(() => localStorage.getItem('access_token'))).toBeNull();
      await elsewhere.close();

      await page.goto(callback);
      await login.expectAt(login.say.almostThere);
      await page.goto(callback);
      await login.expectAt(login.say.over);
      expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull();
    });
  });
}

test('the drop-down works by keyboard, its list is accessible in both themes, and nothing moves', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 320, height: 720 });
  // The list unfolds inside the card: what is below it moves on the person's own press, and on nothing else.
  await watchShifts(page);
  const login = new ExternalLogin(page, product.url);
  await login.open();
  await login.dropDown.focus();
  await page.keyboard.press('Enter');
  const rows = login.card.getByRole('list').getByRole('button');
  await expect(rows).toHaveCount(5);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page, `open list, ${colorScheme}`);
  }
  await page.keyboard.press('Tab');
  await expect(rows.first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(rows).toHaveCount(0);
  await expect(login.dropDown).toBeFocused();
  await login.dropDown.click();
  await expect(rows.first()).toBeVisible();
  await login.dropDown.click();
  await expect(rows).toHaveCount(0);
  await expectStill(page, 'closed list');
});
