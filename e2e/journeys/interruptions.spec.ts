import { expect, test } from '../fixtures/test';
import { messages } from '../fixtures/inbox';
import { newPerson } from '../fixtures/person';
import { SignInPage } from '../pages/signInPage';

test('a reload keeps every step with what was typed, and shows nothing of another step', async ({ page, product }) => {
  const person = newPerson();
  const signIn = new SignInPage(page, product.url);
  await page.addInitScript(() => {
    const seen = { phoneField: false };
    Object.assign(window, { seen });
    const look = (): void => {
      if (document.querySelector('input[name=phone]:not(:disabled)')) seen.phoneField = true;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  const reload = async (title: string): Promise<void> => {
    await page.reload();
    await signIn.expectAt(title);
    const hasFlashed = await page.evaluate(
      () => (window as unknown as { seen: { phoneField: boolean } }).seen.phoneField,
    );
    expect(hasFlashed).toBe(false);
  };

  await signIn.open();
  await signIn.phone.pressSequentially(person.national);
  await page.reload();
  await signIn.expectAt(signIn.say.signIn);
  await expect(signIn.phone).toHaveValue(/^\+7 916/);
  await signIn.press(signIn.say.continue);
  await signIn.expectAt(signIn.say.newHere);
  await reload(signIn.say.newHere);
  const smsCode = await signIn.codeAfter(person.phone, () => signIn.press(signIn.say.getSmsCode));
  await signIn.expectAt(signIn.say.smsCodeTitle);
  await reload(signIn.say.smsCodeTitle);
  await signIn.typeCode(smsCode);
  await signIn.expectAt(signIn.say.registration);
  await signIn.field(signIn.say.firstName).fill(person.firstName);
  await signIn.field(signIn.say.lastName).fill(person.lastName);
  await signIn.field(signIn.say.email).fill(person.email);
  await reload(signIn.say.registration);
  await expect(signIn.field(signIn.say.email)).toHaveValue(person.email);
  const emailCode = await signIn.codeAfter(person.email, () => signIn.press(signIn.say.continue));
  await signIn.expectAt(signIn.say.emailCodeTitle);
  await reload(signIn.say.emailCodeTitle);
  await page.goBack();
  await signIn.expectAt(signIn.say.registration);
  await expect(signIn.field(signIn.say.firstName)).toHaveValue(person.firstName);
  await page.goForward();
  // The code that was sent still counts.
  await signIn.expectAt(signIn.say.emailCodeTitle);
  await page.goBack();
  await signIn.expectAt(signIn.say.registration);
  await signIn.press(signIn.say.continue);
  await signIn.expectAt(signIn.say.emailCodeTitle);
  const last = (await messages(product.url, person.email))[0]?.code ?? emailCode;
  await signIn.typeCode(last);
  await signIn.expectSignedIn();
});

test('a second tab signs in, and the first one follows', async ({ page, context, product }) => {
  const person = newPerson();
  const first = new SignInPage(page, product.url);
  await first.arrive(person);
  await first.signOut();
  await first.identify(person);
  await first.expectAt(first.say.welcomeBack);
  const tab = await context.newPage();
  const second = new SignInPage(tab, product.url);
  await second.open();
  await second.signIn(person);
  await first.expectSignedIn();
  await expect(page).toHaveURL(/\/showcase$/);
});

test('a flow whose code was invalidated elsewhere continues with a new one', async ({ page, product }) => {
  const person = newPerson();
  const signIn = new SignInPage(page, product.url);
  await signIn.arrive(person);
  await signIn.signOut();
  await signIn.identify(person);
  const code = await signIn.codeAfter(person.phone, () => signIn.press(signIn.say.codeBySms));
  await signIn.expectAt(signIn.say.smsCodeTitle);
  // The tab's stored state is from another day.
  await page.evaluate(() => {
    const key = 'passport.sign-in';
    const flow = JSON.parse(sessionStorage.getItem(key) ?? '{}') as { sms: { sent: { id: string } } };
    flow.sms.sent.id = flow.sms.sent.id.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'));
    sessionStorage.setItem(key, JSON.stringify(flow));
  });
  await page.reload();
  await signIn.expectAt(signIn.say.smsCodeTitle);
  await signIn.typeCode(code);
  await expect(signIn.card.getByRole('alert')).toBeVisible();
  await expect(signIn.code).toBeFocused();
  const next = await signIn.codeAfter(person.phone, () => signIn.press(signIn.say.resend));
  await signIn.typeCode(next);
  await signIn.expectSignedIn();
});
