import { TOTP } from 'otpauth';
import { expectAccessible } from '../fixtures/axe';
import { operate } from '../fixtures/operator';
import { expect, test } from '../fixtures/test';
import { AccountPage } from '../pages/accountPage';
import { journeyLanguages } from '../pages/texts';

/** What the service answers if the last sign-in is too long ago. */
const oldSignIn = { message: '', code: 'recent_sign_in_required' };

for (const language of journeyLanguages('en')) {
  test.describe(`second factors in the account, ${language}`, () => {
    test('are a cloud password, recovery codes shown once, an authenticator in its place, and none (R-18, R-19)', async ({
      page,
      product,
    }) => {
      const account = new AccountPage(page, product.url, language);
      const { say } = account;
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const person = await account.openAsNewPerson('/2fa');
      await account.main.getByRole('link', { name: `${say.turnOn}: ${say.cloudPassword}` }).click();
      await account.field(say.newPassword).fill('481592');
      await account.field(say.passwordAgain).fill('481592');
      await account.press(say.turnOn);
      await expect(account.heading(say.factorOn)).toBeVisible();
      const codes = account.main.getByRole('region', { name: say.recoveryCodes }).getByRole('listitem');
      await expect(codes).toHaveCount(10);
      const recoveryCode = (await codes.first().textContent()) ?? '';
      const download = page.waitForEvent('download');
      await account.press(say.download);
      expect((await download).suggestedFilename()).toBe('passport-recovery-codes.txt');
      await page.reload();
      await expect(account.heading(say.factorOn)).toBeVisible();
      await expect(codes).toHaveCount(0);

      // support was asked to remove the factor, and its owner rejects the request.
      await operate(product, 'user', 'reset-2fa', '--phone', person.phone);
      await account.open('/2fa');
      await account.press(say.cancelReset);
      await expect(page.getByText(say.resetCancelled)).toBeVisible();
      await expect(page.getByRole('button', { name: say.cancelReset })).toBeHidden();

      // the sign-in has become too old on the way to the file; of the two proofs only the missing one is requested.
      await page.route('**/api/user/export/', (route) => route.fulfill({ status: 401, json: oldSignIn }), { times: 1 });
      await account.open('/export');
      await account.proveBy(person.phone, say.bySms);
      await expect(account.dialog.getByRole('heading', { name: say.confirmTitle })).toBeVisible();
      await expectAccessible(page, `the question for a recent sign-in, by a factor, ${language}`);
      const file = page.waitForEvent('download');
      await account.field(say.cloudPassword).fill('481592');
      await account.dialog.getByRole('button', { name: say.continue }).click();
      await file;
      await expect(account.heading(say.exportDone)).toBeFocused();

      await account.open('/2fa/google-authenticator');
      const key = account.main.getByText(say.authenticatorKey).getByRole('code');
      const secret = ((await key.textContent()) ?? '').replaceAll(' ', '');
      // A reload, as after the trip to the app: the key is the same.
      await page.reload();
      await expect(key).toHaveText(/\S/);
      expect(((await key.textContent()) ?? '').replaceAll(' ', '')).toBe(secret);
      await page.getByRole('textbox', { name: say.authenticatorCode }).fill(new TOTP({ secret }).generate());
      await account.field(say.cloudPassword).fill('481592');
      await account.press(say.turnOn);
      await expect(account.heading(say.factorOn)).toBeVisible();
      await account.open('/2fa');
      await expect(account.main.getByText(say.on)).toBeVisible();

      await account.open('/2fa/disable');
      await account.press(say.useRecoveryCode);
      await account.field(say.recoveryCode).fill(recoveryCode);
      await account.press(say.turnOff);
      await expect(account.heading(say.factorOff)).toBeFocused();
    });

    test('include phone and email together', async ({ page, product }) => {
      const account = new AccountPage(page, product.url, language);
      const { say } = account;
      const person = await account.openAsNewPerson('/2fa/validation');
      await account.proveBy(person.phone, say.sendSms);
      await account.proveBy(person.email, say.sendEmail);
      await expect(account.heading(say.factorOn)).toBeVisible();
    });

    test('include Telegram: the bot is started, and its code confirms it', async ({ page, product }) => {
      const account = new AccountPage(page, product.url, language);
      const { say } = account;
      const person = await account.openAsNewPerson('/2fa/telegram');
      const bot = account.main.getByRole('link', { name: say.openBot });
      // The development inbox plays Telegram: opening its link presses Start.
      const link = (await bot.getAttribute('href')) ?? '';
      const code = await account.signIn.codeAfter(person.phone, async () => {
        const chat = await page.context().newPage();
        await chat.goto(link);
        await chat.close();
        await expect(page.getByRole('textbox', { name: say.code })).toBeVisible();
      });
      await page.getByRole('textbox', { name: say.code }).fill(code);
      await expect(account.heading(say.factorOn)).toBeVisible();
    });

    test('ask for proof in a dialog if the sign-in is old, and nothing typed is lost (R-26)', async ({
      page,
      product,
    }) => {
      const account = new AccountPage(page, product.url, language);
      const { say } = account;
      // Each language in one theme.
      await page.emulateMedia({ colorScheme: language === 'ru' ? 'light' : 'dark', reducedMotion: 'reduce' });
      const person = await account.openAsNewPerson('/2fa/cloud-password');
      let isOld = true;
      await page.route('**/api/user/set_2fa/', (route) =>
        isOld ? route.fulfill({ status: 401, json: oldSignIn }) : route.continue(),
      );
      await account.field(say.newPassword).fill('481592');
      await account.field(say.passwordAgain).fill('481592');
      await account.press(say.turnOn);
      await expect(account.dialog.getByRole('heading', { name: say.confirmTitle })).toBeVisible();
      await expectAccessible(page, `the question for a recent sign-in, by a contact, ${language}`);
      isOld = false;
      await account.proveBy(person.phone, say.bySms);
      await expect(account.heading(say.factorOn)).toBeVisible();
    });
  });
}

test('print recovery codes with account and date, and only the codes in two columns (R-18)', async ({
  page,
  product,
}) => {
  const account = new AccountPage(page, product.url);
  const { say } = account;
  const person = await account.openAsNewPerson('/2fa/cloud-password');
  await account.field(say.newPassword).fill('481592');
  await account.field(say.passwordAgain).fill('481592');
  await account.press(say.turnOn);
  // Not within the main part of the page: in print everything around it is hidden.
  const paper = page.getByRole('region', { name: say.recoveryCodes });
  const codes = paper.getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const year = new Date().getFullYear();
  const about = paper.getByText(
    new RegExp(`${person.phone.slice(-2)}\\s.*\\s${year}\\s.*${new URL(product.url).host}`),
  );
  await expect(about).toBeHidden();

  // A sheet of A4.
  await page.setViewportSize({ width: 794, height: 1123 });
  await page.emulateMedia({ media: 'print' });
  await expect(about).toBeVisible();
  await expect(about).toContainText('Паспорт\u00a0— коды восстановления');
  await expect(paper.getByRole('heading', { name: say.recoveryCodes })).toBeVisible();
  const places = await Promise.all((await codes.all()).map(async (code) => (await code.boundingBox())!));
  expect(new Set(places.map(({ x }) => Math.round(x))).size).toBe(2);
  expect(new Set(places.map(({ y }) => Math.round(y))).size).toBe(5);
  for (const left of [paper.getByRole('button'), page.getByRole('banner'), page.getByRole('contentinfo')])
    await expect(left.filter({ visible: true })).toHaveCount(0);
});
