import { expectAtTop, lowWindow, scrollDown } from '../fixtures/atTop';
import { expectAccessibleInBothThemes } from '../fixtures/axe';
import { expectTabOrder, pressByKeyboard, tabTo } from '../fixtures/keyboard';
import { expect, test } from '../fixtures/test';
import { documentsTexts, publishTerms, reachDocuments, personWithDocumentsDue } from '../pages/documentsStep';
import type { SignInPage } from '../pages/signInPage';
import { languages } from '../pages/texts';

/** In a product of its own: what is published here stops the sign-ins of all its users. */
test.use({ settings: {}, viewport: { width: 320, height: 720 } });

const accountTexts = {
  ru: { waiting: 'Ждут вашего решения', accepted: 'Вы приняли', acceptOf: /^Принять: / },
  en: {
    waiting: 'Waiting for your decision',
    accepted: 'Accepted',
    acceptOf: /^Accept: /,
  },
} as const;

/** The step, or its replacement, has begun: its heading has the focus. */
const expectAtHeading = (signIn: SignInPage, name: string) =>
  expect(signIn.card.getByRole('heading', { level: 1, name, exact: true })).toBeFocused();

// So that the revisions that follow have paragraphs in common with the one that was accepted.
test.beforeAll(({ product }) => publishTerms(product));

for (const language of languages) {
  const say = documentsTexts[language];

  test(`${language}: optional documents are read, refused and postponed by keyboard, and accepted in the account (R-62)`, async ({
    page,
    product,
  }) => {
    const { person, signIn } = await personWithDocumentsDue(page, product, language, { canWait: true });
    // The footer of the card names support too.
    const button = (name: string) => signIn.card.getByRole('button', { name, exact: true }).first();
    const whole = signIn.card.getByText(say.whole, { exact: true });
    await page.goto(product.url);
    await signIn.proveByKeyboard(person);
    await expectAtHeading(signIn, say.title);
    await expect(whole).toBeVisible();
    await expectAccessibleInBothThemes(page, `documents, ${language}`);
    const unchanged = signIn.card.getByText(say.unchanged);
    // Two parts are folded: the title above the changed paragraph, and the rest below it.
    const folded = [unchanged.first(), unchanged.last()];
    await expectTabOrder(page, [...folded, whole, button(say.accept), button(say.later), button(say.refuse)]);

    // Back to the text, from there to the heading that it links to, and on from that.
    for (let stops = 0; stops < 3; stops += 1) await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Space');
    const anchor = signIn.card.getByRole('link', { name: say.anchor });
    await expectTabOrder(page, [anchor]);
    await expectAccessibleInBothThemes(page, `documents with the whole text, ${language}`);
    await page.keyboard.press('Enter');
    const anchored = signIn.card.getByRole('heading', { name: say.anchored, exact: true });
    await expect(anchored).toBeFocused();
    await expect(anchored).toBeInViewport({ ratio: 1 });
    // After a heading in an open disclosure, Tab in Chromium first returns to the disclosure's first link.
    await tabTo(page, button(say.accept));
    await expectTabOrder(page, [button(say.later), button(say.refuse)]);

    await page.keyboard.press('Space');
    await expectAtHeading(signIn, say.canWait);
    await expectAccessibleInBothThemes(page, `refusal that can wait, ${language}`);
    const ways = [say.enter, say.backToDocuments, say.export, say.remove].map(button);
    await expectTabOrder(page, ways);
    await pressByKeyboard(page, button(say.backToDocuments));
    await expectAtHeading(signIn, say.title);
    await pressByKeyboard(page, button(say.later));
    await signIn.expectSignedIn();

    const account = accountTexts[language];
    await page.goto('/passport/documents');
    const list = (name: string) => signIn.card.getByRole('region', { name });
    const terms = list(account.accepted).getByRole('link', { name: say.rules });
    await expect(list(account.waiting)).toBeVisible();
    await expectAccessibleInBothThemes(page, `accepted documents and one that waits, ${language}`);
    await pressByKeyboard(page, signIn.card.getByRole('button', { name: account.acceptOf }));
    await expect(list(account.waiting)).toBeHidden();
    await expect(terms.first()).toBeVisible();
    // What had the focus is gone.
    await expect(signIn.card.getByRole('heading', { name: account.accepted, exact: true })).toBeFocused();
    await expectAccessibleInBothThemes(page, `accepted documents, ${language}`);
    await expectTabOrder(page, [terms.first()]);
    await page.keyboard.press('Enter');
    await expect(signIn.card.getByRole('region', { name: say.rules })).toBeVisible();
    await expect(signIn.card.getByRole('heading', { level: 1 })).toBeFocused();
  });

  test(`${language}: required documents are refused by keyboard, down to the deletion of the account (R-62)`, async ({
    page,
    product,
  }) => {
    const { person, signIn } = await personWithDocumentsDue(page, product, language);
    // The footer of the card names support too.
    const button = (name: string) => signIn.card.getByRole('button', { name, exact: true }).first();
    await page.goto(product.url);
    await signIn.proveByKeyboard(person);
    await expectAtHeading(signIn, say.title);
    await pressByKeyboard(page, button(say.refuse));
    await expectAtHeading(signIn, say.refused);
    await expectAccessibleInBothThemes(page, `refusal, ${language}`);
    await expectTabOrder(page, [button(say.backToDocuments), button(say.export)]);
    const download = page.waitForEvent('download');
    await page.keyboard.press('Enter');
    await download;
    await expect(page.getByText(say.exported)).toBeVisible();
    await expectTabOrder(page, [button(say.remove)]);

    await page.keyboard.press('Enter');
    await expectAtHeading(signIn, say.sure);
    await expectAccessibleInBothThemes(page, `question before the deletion, ${language}`);
    await expectTabOrder(page, [button(say.remove), button(say.keep)]);
    await page.keyboard.press('Enter');
    await expectAtHeading(signIn, say.refused);
    await pressByKeyboard(page, button(say.remove));
    await expectAtHeading(signIn, say.sure);
    await pressByKeyboard(page, button(say.remove), 'Space');
    await expectAtHeading(signIn, say.removed);
    await expectAccessibleInBothThemes(page, `the account will be deleted, ${language}`);
    await expectTabOrder(page, [signIn.card.getByRole('link', { name: say.toSignIn })]);
    await page.keyboard.press('Enter');
    await expect(signIn.phone).toBeFocused();
  });

  test(`${language}: the documents of a sign-in begin at their top in a small window, and so do the steps after a refusal`, async ({
    page,
    product,
  }) => {
    await page.setViewportSize(lowWindow);
    const { person, signIn } = await personWithDocumentsDue(page, product, language);
    const expectStep = (name: string) =>
      expectAtTop(page, signIn.card.getByRole('heading', { level: 1, name, exact: true }));
    const press = async (name: string) => {
      await scrollDown(page);
      await signIn.card.getByRole('button', { name, exact: true }).click();
    };
    await page.goto(product.url);
    await reachDocuments(signIn, person);
    await expectStep(say.title);
    await press(say.refuse);
    await expectStep(say.refused);
    await press(say.remove);
    await expectStep(say.sure);
    await press(say.keep);
    await expectStep(say.refused);
    await press(say.backToDocuments);
    await expectStep(say.title);
    await press(say.accept);
    await signIn.expectSignedIn();
    await expectStep(signIn.say.services);
  });
}
