import { authorizationAddress } from '../fixtures/authorizationAddress';
import { callAs } from '../fixtures/account';
import { operate } from '../fixtures/operator';
import { newPerson } from '../fixtures/person';
import { expect, test } from '../fixtures/test';
import { SignInPage } from '../pages/signInPage';

const cloudPassword = '739150';
const redirectUri = 'https://client.example/callback';

test('a client that requires a fresh sign-in gets one with the second factor, also after a reload', async ({
  page,
  product,
}) => {
  const person = newPerson();
  const signIn = new SignInPage(page, product.url);
  await signIn.arrive(person);
  const password = { mode: 'PASSWORD', password: cloudPassword, confirm_password: cloudPassword };
  await callAs(page, 'PATCH', '/user/set_2fa/', password);
  const { client_id = '' } = await operate(
    product,
    'oauth2',
    'create',
    '--name',
    'Shop',
    '--redirect-uri',
    redirectUri,
  );
  await page.route(`${redirectUri}**`, (route) => route.fulfill({ body: 'Client' }));

  const request = {
    client_id,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'openid',
    state: 's',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
    prompt: 'login',
  };
  await page.goto(await authorizationAddress(product.url, request));
  await signIn.expectAt(signIn.say.signIn);
  await signIn.identify(person);
  await signIn.expectAt(signIn.say.welcomeBack);
  const code = await signIn.codeAfter(person.phone, () => signIn.press(signIn.say.codeBySms));
  await signIn.typeCode(code);
  await signIn.expectAt('Облачный пароль');
  await page.reload();
  await signIn.expectAt('Облачный пароль');
  await signIn.field('Облачный пароль').fill(cloudPassword);
  await page.keyboard.press('Enter');
  await page.getByRole('main').getByRole('button', { name: 'Разрешить' }).click();
  await page.waitForURL(`${redirectUri}?**`);
  expect(new URL(page.url()).searchParams.get('state')).toBe('s');
  expect(new URL(page.url()).searchParams.has('code')).toBe(true);
});
