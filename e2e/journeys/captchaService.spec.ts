import { answerForWidget, startVerifier, type CaptchaServiceKind, type Verifier } from '../fixtures/captchaService';
import { newPerson } from '../fixtures/person';
import { expect, test as base } from '../fixtures/test';
import { SignInPage } from '../pages/signInPage';

/** The product with a captcha service, whose widget the journey mocks. */
const testWith = (kind: CaptchaServiceKind) =>
  base.extend<object, { verifier: Verifier }>({
    verifier: [
      // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixture's dependencies from this pattern
      async ({}, use) => {
        const verifier = await startVerifier('standard site key');
        await use(verifier);
        await verifier.stop();
      },
      { scope: 'worker' },
    ],
    settings: [
      async ({ verifier }, use) =>
        use({
          CAPTCHA: kind,
          CAPTCHA_SITE_KEY: 'standard site key',
          CAPTCHA_SECRET_KEY: 'standard secret',
          CAPTCHA_STRICT_SITE_KEY: 'strict site key',
          CAPTCHA_STRICT_SECRET_KEY: 'strict secret',
          CAPTCHA_VERIFY_URL: verifier.url,
        }),
      { scope: 'worker' },
    ],
  });

for (const kind of ['smartcaptcha', 'recaptcha'] as const) {
  testWith(kind)(
    `${kind}: its widget works under the CSP of the page, and its token allows an SMS`,
    async ({ page, product, verifier }) => {
      const signIn = new SignInPage(page, product.url);
      await answerForWidget(page, kind);
      await signIn.open();
      await signIn.register(newPerson());
      expect(verifier.asked.length).toBeGreaterThan(0);
      for (const form of verifier.asked) expect(form).toMatchObject({ secret: 'standard secret' });
    },
  );
}
