import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test';
import { newPerson } from '../fixtures/person';
import { SignInPage } from '../pages/signInPage';

/** Place and size of what the card is made of; labels float and the next code is offered whether there is an error or not. */
const places = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const parts = document.querySelectorAll('#root main :is(section, h1, form, input, [type=submit], footer)');
    return [...parts].map((part) => {
      const { x, y, width, height } = part.getBoundingClientRect();
      return `${part.tagName} ${part.getAttribute('name') ?? ''} ${[x, y, width, height].map(Math.round).join(' ')}`;
    });
  });

/** A limit of the service, whose text is ours. */
async function refuse(page: Page, path: string, code: string): Promise<void> {
  await page.route(`**/api${path}`, (route) =>
    route.fulfill({ status: 429, json: { message: 'no', code }, headers: { 'Retry-After': '1' } }),
  );
}

/** The longest text of the service itself that a field can show. */
const unavailable = {
  ru: 'Сервис ненадолго недоступен. Попробуйте ещё раз через минуту.',
  en: 'The service is briefly unavailable. Please try again in a moment.',
};
async function fail(page: Page, path: string, language: keyof typeof unavailable): Promise<void> {
  await page.route(`**/api${path}`, (route) =>
    route.fulfill({ status: 503, json: { message: unavailable[language] }, headers: { 'Retry-After': '1' } }),
  );
}

for (const [language, width] of [
  ['ru', 320],
  ['ru', 390],
  ['en', 1280],
] as const) {
  test(`no error moves the layout of any step: ${language}, ${width} px`, async ({ page, product }) => {
    await page.setViewportSize({ width, height: 900 });
    const person = newPerson();
    const signIn = new SignInPage(page, product.url, language);
    const alert = signIn.card.getByRole('alert').first();
    const unchanged = async (act: () => Promise<void>): Promise<void> => {
      await expect(alert).toBeHidden();
      const before = await places(page);
      await act();
      await expect(alert).toBeVisible();
      expect(await places(page)).toEqual(before);
    };

    await signIn.open();
    await signIn.phone.fill('91');
    await unchanged(() => signIn.press(signIn.say.continue));
    await signIn.phone.fill(person.national);
    await fail(page, '/user/identify/', language);
    await unchanged(() => signIn.press(signIn.say.continue));
    await page.unrouteAll();

    await signIn.identify(person);
    await signIn.isAt(signIn.say.newHere);
    await refuse(page, '/user/send_verification_sms/', 'MONTH_LIMIT');
    await unchanged(() => signIn.press(signIn.say.getSmsCode));
    await page.unrouteAll();

    const smsCode = await signIn.codeAfter(person.phone, () => signIn.press(signIn.say.getSmsCode));
    await signIn.isAt(signIn.say.smsCodeTitle);
    await unchanged(() => signIn.typeCode(smsCode === '0000' ? '1111' : '0000'));
    await signIn.typeCode(smsCode);

    await signIn.isAt(signIn.say.registration);
    await unchanged(() => signIn.press(signIn.say.continue));
    await signIn.field(signIn.say.firstName).fill(person.firstName);
    await signIn.field(signIn.say.lastName).fill(person.lastName);
    await signIn.field(signIn.say.email).fill(person.email);
    await expect(alert).toBeHidden();
    await fail(page, '/user/check_email_is_not_used/', language);
    await unchanged(() => signIn.press(signIn.say.continue));
    await page.unrouteAll();
    await signIn.field(signIn.say.email).fill(`${person.email}m`);
    await signIn.field(signIn.say.email).fill(person.email);
    await expect(alert).toBeHidden();
    await refuse(page, '/user/send_verification_email/', 'MONTH_LIMIT');
    await unchanged(() => signIn.press(signIn.say.continue));
    await page.unrouteAll();
    const emailCode = await signIn.codeAfter(person.email, () => signIn.press(signIn.say.continue));
    await signIn.isAt(signIn.say.emailCodeTitle);
    await unchanged(() => signIn.typeCode(emailCode === '000000' ? '111111' : '000000'));
    await signIn.typeCode(emailCode);
    await signIn.isSignedIn();
    await signIn.signOut();

    await signIn.identify(person);
    await signIn.isAt(signIn.say.welcomeBack);
    await refuse(page, '/user/send_verification_sms/', 'SESSION_LIMIT');
    await unchanged(() => signIn.press(signIn.say.codeBySms));
  });
}
