import type { Locator, Page } from '@playwright/test';
import { expectAtTop, expectInSight, lowWindow, scrollDown } from '../fixtures/atTop';
import { fillAccount } from '../fixtures/fullAccount';
import { operate } from '../fixtures/operator';
import { newPerson } from '../fixtures/person';
import { expect, test } from '../fixtures/test';
import { ApplicationsPage, organization } from '../pages/applicationsPage';
import { SignInPage } from '../pages/signInPage';
import { say as supportSay, SupportForm } from '../pages/supportForm';
import { languages } from '../pages/texts';

test.use({ viewport: lowWindow });

const titles = {
  ru: {
    services: 'Сервисы',
    active: 'Сервисы, в которые вы вошли',
    applications: 'Приложения',
    documents: 'Документы',
    access: 'Заявка на доступ',
    add: 'Новое приложение',
    edit: 'Изменить приложение',
  },
  en: {
    services: 'Services',
    active: 'Services you’re signed in to',
    applications: 'Applications',
    documents: 'Documents',
    access: 'Access request',
    add: 'New application',
    edit: 'Edit application',
  },
} as const;

/** Addresses that lead from each area to the next, with their titles. */
const areas = [
  ['/showcase', 'services'],
  ['/services', 'active'],
  ['/showcase', 'services'],
  ['/applications', 'applications'],
  ['/policy?agreement=terms_of_service', 'documents'],
  ['/policy?agreement=privacy', 'documents'],
  ['/policy?agreement=personal_data', 'documents'],
  ['/applications', 'applications'],
] as const;

/** A showcase that is far longer than the window. */
const offered = Array.from({ length: 40 }, (_, number) => ({
  id: `id-${number}`,
  ...{ type: 'UNIT_SITE', name: `Service ${number}`, short_description: '', logo: null, access_level: 'PUBLIC' },
  ...{ url: '/', last_used: null },
}));

const main = (page: Page): Locator => page.locator('#root').getByRole('main');

/** Goes from the end of a page to an address, by a link of the page or, on a phone, of the menu. */
async function follow(page: Page, address: string): Promise<void> {
  const link = page.locator(`#root a[href="${address}"]:visible`).first();
  // Late content would move the link under the press.
  await expect(main(page).locator('[aria-busy="true"]')).toHaveCount(0);
  await scrollDown(page);
  if (!(await link.isVisible())) await page.getByRole('banner').getByRole('button').last().click();
  await link.click();
  await page.waitForURL(`**${address}`);
}

/** The screen with a title is shown, from its top. */
const expectScreen = (page: Page, name: string): Promise<void> =>
  expectAtTop(page, main(page).getByRole('heading', { level: 1, name }));

for (const language of languages) {
  test(`${language}: each area of the site begins at its top in a small window, also after Back, and so do its error pages`, async ({
    page,
    product,
  }) => {
    const signIn = new SignInPage(page, product.url, language);
    await signIn.become(newPerson());
    await fillAccount(page, 12);
    await page.route('**/api/partner/?*', (route) =>
      route.fulfill({ json: { count: offered.length, results: offered } }),
    );
    await page.goto('/passport');
    await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
    for (const [address, title] of areas) {
      await follow(page, address);
      await expectScreen(page, titles[language][title]);
    }
    for (const [address, title] of areas.slice(0, -1).toReversed()) {
      await scrollDown(page);
      await page.goBack();
      await page.waitForURL(`**${address}`);
      await expectScreen(page, titles[language][title]);
    }
    for (const [path, text] of [
      ['/not-found', signIn.say.noPage],
      ['/nowhere/at/all', signIn.say.noPage],
      ['/passport/nowhere', signIn.say.noPage],
      ['/forbidden', signIn.say.noAccess],
    ] as const) {
      await page.goto(path);
      await expectScreen(page, text);
    }
  });

  test(`${language}: each screen of applications begins at its top in a small window`, async ({ page, product }) => {
    const developer = new ApplicationsPage(page, product.url, language);
    const { say } = developer;
    const at = (title: string) => expectScreen(page, title);
    const press = async (name: string) => {
      await scrollDown(page);
      await developer.press(name);
    };
    const person = await developer.openAsNewPerson();
    await follow(page, '/applications/request-access');
    await at(titles[language].access);
    await developer.field(say.organization).fill(organization.name);
    await developer.field(say.purpose).fill('Sign-in of buyers');
    await press(say.sendRequest);
    await expect(developer.heading(say.requestWaits)).toBeVisible();
    await at(titles[language].access);
    await operate(product, 'access', 'approve', '--phone', person.phone, '--type', 'oauth2');
    await expect(developer.heading(say.requestApproved)).toBeVisible();
    await follow(page, '/applications/add');
    await at(titles[language].add);
    await developer.field(say.name).fill('Shop');
    await developer.addressIn(say.redirects).fill('https://shop.example/callback');
    await press(say.addApplication);
    await at(say.added);
    const guide = await developer.main.getByRole('link', { name: say.guide, exact: true }).getAttribute('href');
    const id = guide?.split('/')[2];
    await page.goto(`/applications/${id}`);
    await at('Shop');
    const sections = { attempts: say.attempts, usage: say.usage, webhook: say.webhooks, guide: say.guide };
    const more = { history: say.history, settings: say.settings };
    for (const [section, title] of Object.entries({ ...sections, ...more })) {
      await follow(page, `/applications/${id}/${section}`);
      await at(title);
      await scrollDown(page);
      await page.goBack();
      await at('Shop');
    }
    await follow(page, `/applications/edit/${id}`);
    await at(titles[language].edit);
    await press(say.save);
    await at('Shop');
  });

  test(`${language}: a document begins at its top in a small window, and at the heading that its address names`, async ({
    page,
    product,
  }) => {
    await new SignInPage(page, product.url, language).chooseLanguage();
    await page.goto('/policy?agreement=personal_data');
    await expectScreen(page, titles[language].documents);
    await page.goto('/policy?agreement=privacy');
    await page.goto('/policy?agreement=personal_data#record');
    await expectInSight(page.locator('#root #record'));
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  });
}

test('en: the form of a request to support and the question before it is closed begin with their headings in a small window', async ({
  page,
  product,
}) => {
  const form = new SupportForm(page);
  const title = form.dialog.getByRole('heading', { name: supportSay.title });
  await new SignInPage(page, product.url, 'en').chooseLanguage();
  await page.goto('/policy');
  await scrollDown(page);
  await page.getByRole('contentinfo').getByRole('button', { name: supportSay.title }).click();
  await expectInSight(title);
  await form.field(supportSay.email).fill('anna@mail.example');
  await form.field(supportSay.phone).fill('9161234567');
  await form.field(supportSay.message).fill('A question\n'.repeat(40));
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: supportSay.discard });
  await expectInSight(question.getByRole('heading', { name: supportSay.discard }));
  await question.getByRole('button', { name: supportSay.keepEditing }).click();
  await expect(question).toBeHidden();

  await page.route('**/api/support/**', (route) => route.abort());
  await form.send.click();
  await expect(form.dialog.getByRole('alert')).toBeInViewport({ ratio: 1 });
  await page.unroute('**/api/support/**');
  await form.send.click();
  await form.sentNumber();
});
