import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test';
import { newPerson } from '../fixtures/person';
import { SignInPage } from '../pages/signInPage';

/** Even with reduced motion a transition takes until the frame after the next one. */
const frames = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  });

/** Position and size of the parts of the card; labels float and the next code is offered whether there is an error or not. */
const places = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const parts = document.querySelectorAll('#root main :is(section, h1, form, input, [type=submit], footer)');
    return [...parts].map((part) => {
      const { x, y, width, height } = part.getBoundingClientRect();
      return `${part.tagName} ${part.getAttribute('name') ?? ''} ${[x, y, width, height].map(Math.round).join(' ')}`;
    });
  });

/** Where the title and the fields of a form are, and which field is the first with an error. */
const fieldsOf = (page: Page): Promise<{ places: string[]; firstInvalid: number }> =>
  page.evaluate(() => {
    const parts = [...document.querySelectorAll('#root main :is(h1, input)')];
    return {
      places: parts.map((part) => {
        const { x, y, width } = part.getBoundingClientRect();
        return [x, y, width].map(Math.round).join(' ');
      }),
      firstInvalid: parts.findIndex((part) => part.getAttribute('aria-invalid') === 'true'),
    };
  });

/** A limit of the service, whose text comes from the service. */
async function refuse(page: Page, path: string, code: string): Promise<void> {
  await page.route(`**/api${path}`, (route) =>
    route.fulfill({ status: 429, json: { message: 'no', code }, headers: { 'Retry-After': '1' } }),
  );
}

/** The longest text of the service itself that a field can show. */
const unavailable = {
  ru: 'Сервис ненадолго недоступен. Попробуйте ещё раз через минуту.',
  en: 'The service is briefly unavailable. Try again in a minute.',
};
async function fail(page: Page, path: string, language: keyof typeof unavailable): Promise<void> {
  await page.route(`**/api${path}`, (route) =>
    route.fulfill({ status: 503, json: { message: unavailable[language] }, headers: { 'Retry-After': '1' } }),
  );
}

test('a press on the button of a form counts even if the field that loses focus is invalid', async ({
  page,
  product,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const person = newPerson();
  const signIn = new SignInPage(page, product.url);
  await signIn.open();
  await signIn.identify(person);
  await signIn.typeCode(await signIn.codeAfter(person.phone, () => signIn.press(signIn.say.getSmsCode)));
  await signIn.expectAt(signIn.say.registration);
  await signIn.field(signIn.say.firstName).fill('1');
  const button = page.getByRole('button', { name: signIn.say.continue });
  // Its middle: a pressed button is drawn a little smaller.
  const middle = async (): Promise<number[]> => {
    const { x, y, width, height } = (await button.boundingBox())!;
    return [x + width / 2, y + height / 2].map(Math.round);
  };
  const [x = 0, y = 0] = await middle();
  await page.mouse.move(x, y);
  await page.mouse.down();
  await frames(page);
  expect(await middle()).toEqual([x, y]);
  await page.mouse.up();
  // The press has sent the form: untouched fields show their errors too.
  await expect(signIn.field(signIn.say.email)).toHaveAttribute('aria-invalid', 'true');
});

for (const [language, width] of [
  ['ru', 320],
  ['ru', 390],
  ['en', 1280],
] as const) {
  test(`no error moves the layout of any step: ${language}, ${width} px (R-62)`, async ({ page, product }) => {
    await page.setViewportSize({ width, height: 900 });
    // A step that slides in is not where it will be.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const person = newPerson();
    const signIn = new SignInPage(page, product.url, language);
    const alert = signIn.card.getByRole('alert').first();
    const unchanged = async (act: () => Promise<void>): Promise<void> => {
      await expect(alert).toBeHidden();
      await frames(page);
      const before = await places(page);
      await act();
      await expect(alert).toBeVisible();
      await frames(page);
      expect(await places(page)).toEqual(before);
    };

    /** The service is unavailable: a note above the button says so, and no field is marked invalid. */
    const awayFrom = async (path: string, act: () => Promise<void>): Promise<void> => {
      await fail(page, path, language);
      await act();
      await expect(signIn.card.getByRole('alert').filter({ hasText: unavailable[language] })).toBeVisible();
      await expect(signIn.card.locator('[aria-invalid="true"]')).toHaveCount(0);
      await page.unrouteAll();
    };
    /** The same instead of the error of the step. */
    const unchangedAway = async (path: string, act: () => Promise<void>): Promise<void> => {
      const before = await places(page);
      await awayFrom(path, act);
      await frames(page);
      expect(await places(page)).toEqual(before);
    };

    /** A form of several fields reserves no line for each message: an error moves what is below it, and nothing else. */
    const unchangedAbove = async (act: () => Promise<void>): Promise<void> => {
      await expect(alert).toBeHidden();
      await frames(page);
      const before = await fieldsOf(page);
      await act();
      await expect(alert).toBeVisible();
      await frames(page);
      const { places: after, firstInvalid } = await fieldsOf(page);
      expect(firstInvalid).toBeGreaterThan(-1);
      expect(after.slice(0, firstInvalid + 1)).toEqual(before.places.slice(0, firstInvalid + 1));
    };

    await signIn.open();
    await signIn.phone.fill('91');
    await unchanged(() => signIn.press(signIn.say.continue));
    await signIn.phone.fill(person.national);
    await unchanged(() => awayFrom('/user/identify/', () => signIn.press(signIn.say.continue)));

    await signIn.identify(person);
    await signIn.expectAt(signIn.say.newHere);
    await refuse(page, '/user/send_verification_sms/', 'MONTH_LIMIT');
    await unchanged(() => signIn.press(signIn.say.getSmsCode));
    await page.unrouteAll();
    await unchangedAway('/user/send_verification_sms/', () => signIn.press(signIn.say.getSmsCode));

    const smsCode = await signIn.codeAfter(person.phone, () => signIn.press(signIn.say.getSmsCode));
    await signIn.expectAt(signIn.say.smsCodeTitle);
    await unchanged(() => signIn.typeCode(smsCode === '0000' ? '1111' : '0000'));
    await unchangedAway('/user/verify_sms_code/', () => signIn.typeCode(smsCode));
    await signIn.press(signIn.say.confirm);

    await signIn.expectAt(signIn.say.registration);
    await unchangedAbove(() => signIn.press(signIn.say.continue));
    await signIn.field(signIn.say.firstName).fill(person.firstName);
    await signIn.field(signIn.say.lastName).fill(person.lastName);
    await signIn.field(signIn.say.email).fill(person.email);
    await expect(alert).toBeHidden();
    await refuse(page, '/user/send_verification_email/', 'MONTH_LIMIT');
    await unchangedAbove(() => signIn.press(signIn.say.continue));
    await page.unrouteAll();
    const { places: fields } = await fieldsOf(page);
    await signIn.field(signIn.say.email).fill(`${person.email}m`);
    await signIn.field(signIn.say.email).fill(person.email);
    await expect(alert).toBeHidden();
    await awayFrom('/user/check_email_is_not_used/', () => signIn.press(signIn.say.continue));
    await frames(page);
    const inField = (place: string) => place.split(' ').slice(0, 2).join(' ');
    expect((await fieldsOf(page)).places.slice(0, 4).map(inField)).toEqual(fields.slice(0, 4).map(inField));
    const emailCode = await signIn.codeAfter(person.email, () => signIn.press(signIn.say.continue));
    await signIn.expectAt(signIn.say.emailCodeTitle);
    await unchanged(() => signIn.typeCode(emailCode === '000000' ? '111111' : '000000'));
    await signIn.typeCode(emailCode);
    await signIn.expectSignedIn();
    await signIn.signOut();

    await signIn.identify(person);
    await signIn.expectAt(signIn.say.welcomeBack);
    await refuse(page, '/user/send_verification_sms/', 'SESSION_LIMIT');
    await unchanged(() => signIn.press(signIn.say.codeBySms));
    await page.unrouteAll();
    await unchangedAway('/user/send_verification_sms/', () => signIn.press(signIn.say.codeBySms));
  });
}
