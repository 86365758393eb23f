import type { Page } from '@playwright/test';
import { newPerson } from '../fixtures/person';
import { expect, test } from '../fixtures/test';
import { SignInPage } from '../pages/signInPage';
import { journeyLanguages } from '../pages/texts';

const at = '2026-12-01T11:02:09.000Z';
const says = {
  ru: {
    accepted: /^Оператор принял сообщение в \d\d:\d\d:\d\d$/,
    blocked: 'Оператор блокирует сервисные сообщения: возьмите код по почте',
    byEmail: 'По почте',
    warning: /Вам звонят\? Не называйте его\.$/,
  },
  en: {
    accepted: /^The operator took the message at \d\d:\d\d:\d\d$/,
    blocked: 'Your operator blocks service messages: take the code by email',
    byEmail: 'By email',
    warning: /Don’t read it out\.$/,
  },
} as const;

/** What the service answers from now on. */
async function tell(page: Page, answer: object): Promise<void> {
  await page.unroute('**/api/user/delivery/**');
  await page.route('**/api/user/delivery/**', (route) => route.fulfill({ json: answer }));
}

/** Where the parts of the card are that a person could be about to press. */
const places = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('#root main :is(section, h1, form, input, [type=submit], summary, footer)')].map(
      (part) => {
        const { x, y, width, height } = part.getBoundingClientRect();
        return `${part.tagName} ${[x, y, width, height].map(Math.round).join(' ')}`;
      },
    ),
  );

for (const language of journeyLanguages('en'))
  for (const width of [390, 1280])
    test(`${language}, ${width} px: the line under the field tells what became of the code, and moves nothing`, async ({
      page,
      product,
    }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const person = newPerson();
      const signIn = new SignInPage(page, product.url, language);
      await signIn.open();
      await signIn.register(person);
      await signIn.signOut();
      await tell(page, { stages: [], offer: [] });
      await signIn.identify(person);
      await signIn.press(signIn.say.codeBySms);
      await signIn.expectAt(signIn.say.smsCodeTitle);
      await expect(page.getByText(says[language].warning)).toBeVisible();
      const before = await places(page);

      await tell(page, { stages: [{ stage: 'accepted', at }], offer: [] });
      await expect(page.getByRole('status').filter({ hasText: says[language].accepted })).toBeVisible();
      expect(await places(page)).toEqual(before);

      const offer = ['email', 'telegram_gateway', 'voice'];
      await tell(page, { stages: [{ stage: 'failed', at }], reason: 'blocked_by_operator', offer });
      await expect(page.getByText(says[language].blocked)).toBeVisible();
      expect(await places(page)).toEqual(before);

      const code = await signIn.codeAfter(person.email, () => signIn.press(says[language].byEmail));
      await signIn.expectAt(signIn.say.emailCodeTitle);
      await signIn.typeCode(code);
      await signIn.expectSignedIn();
    });
