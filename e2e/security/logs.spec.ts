import { expect, test } from '../fixtures/test';
import { messages } from '../fixtures/inbox';
import { newPerson } from '../fixtures/person';
import { startProduct } from '../fixtures/product';
import { SignInPage } from '../pages/signInPage';

test('after a whole sign-up and sign-in, no log line holds a code, a phone, an address or a token (R-14, R-35)', async ({
  browser,
}) => {
  // Codes of ten digits: shorter ones would also occur in times and process ids by chance.
  const codeLengths = { SMS_CODE_LENGTH: '10', EMAIL_CODE_LENGTH: '10' };
  const product = await startProduct({ LOG_LEVEL: 'debug', ...codeLengths });
  try {
    const page = await (await browser.newContext({ baseURL: product.url, locale: 'ru-RU' })).newPage();
    const person = newPerson();
    const signIn = new SignInPage(page, product.url);
    await signIn.open();
    await signIn.register(person);
    await signIn.signOut();
    await signIn.signIn(person, 'email');
    const tokens = await page.evaluate(() => [
      localStorage.getItem('access_token'),
      localStorage.getItem('refresh_token'),
    ]);
    const sent = [...(await messages(product.url, person.phone)), ...(await messages(product.url, person.email))];
    const codes = sent.flatMap(({ code }) => code ?? []);
    expect(codes.length).toBeGreaterThan(2);
    expect(product.log()).toContain('/api/user/verify_sms_code/');
    for (const secret of [person.national, person.email, person.lastName, ...codes, ...tokens]) {
      expect(product.log()).not.toContain(secret);
    }
  } finally {
    await product.stop();
  }
});
