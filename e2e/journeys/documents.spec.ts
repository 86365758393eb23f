import { readFile } from 'node:fs/promises';
import { expectAccessibleInAll } from '../fixtures/axe';
import { publish } from '../fixtures/documents';
import { expect, test } from '../fixtures/test';
import { SignInPage } from '../pages/signInPage';

const says = {
  ru: {
    terms: 'Пользовательское соглашение',
    apiTerms: 'API',
    rules: 'Правила магазина',
    pdf: 'Скачать PDF',
    archive: 'Все редакции',
    second: 'Редакция 2',
    first: 'Редакция 1',
    inEffect: 'действует',
    earlier: 'Это прежняя редакция.',
    current: 'Открыть действующую',
    compare: 'Сравнить',
    legend: /зачёркнуты/,
    none: 'Такого документа нет',
  },
  en: {
    terms: 'Terms of service',
    apiTerms: 'API',
    rules: 'Rules of the shop',
    pdf: 'Download PDF',
    archive: 'All versions',
    second: 'Version 2',
    first: 'Version 1',
    inEffect: 'in effect',
    earlier: 'This is an earlier version.',
    current: 'Open the current one',
    compare: 'Compare',
    legend: /struck through/,
    none: 'There is no such document',
  },
} as const;

const texts = {
  ru: '## Сроки {#terms}\n\nМы храним адреса восемь дней.\n\n## Вопросы\n\nПишите нам.',
  en: '## Periods {#terms}\n\nWe keep addresses for eight days.\n\n## Questions\n\nWrite to us.',
};
const words = {
  ru: { removed: 'семь', added: 'восемь' },
  en: { removed: 'seven', added: 'eight' },
};

test.beforeAll(async ({ product }) => {
  await publish(product, 'api_auth', {
    ru: texts.ru.replace('восемь', 'семь'),
    en: texts.en.replace('eight', 'seven'),
  });
  await publish(product, 'api_auth', texts);
});

for (const language of ['ru', 'en'] as const) {
  test(`${language}: the documents are read from the card, with their archive, a comparison and a PDF`, async ({
    page,
    product,
  }) => {
    const say = says[language];
    const signIn = new SignInPage(page, product.url, language);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 320, height: 720 });
    await signIn.open();
    await signIn.card
      .getByRole('link', { name: /соглашени|Terms/i })
      .first()
      .click();
    const main = page.getByRole('main');
    await expect(main.getByRole('region', { name: say.terms }).getByRole('blockquote').first()).toBeVisible();

    await main.getByRole('link', { name: say.apiTerms, exact: true }).click();
    const text = main.getByRole('region', { name: say.rules });
    await expect(text).toContainText(words[language].added);
    if (language === 'ru') await expectAccessibleInAll(page, 'a document');
    const archive = main.getByRole('region', { name: say.archive });
    await expect(archive.getByText(say.inEffect, { exact: true })).toHaveCount(1);

    const pdf = page.waitForEvent('download');
    await text.getByRole('link', { name: say.pdf }).click();
    const path = await (await pdf).path();
    expect((await readFile(path)).subarray(0, 5).toString()).toBe('%PDF-');

    // The template, the previous text and the current one: by default the last two are compared.
    await archive.getByRole('button', { name: say.compare }).press('Enter');
    await expect(main.getByText(say.legend)).toBeVisible();
    await expect(main.locator('del')).toContainText(words[language].removed);
    await expect(main.locator('ins')).toContainText(words[language].added);
    if (language === 'ru') await expectAccessibleInAll(page, 'a comparison');

    await archive.getByRole('link', { name: say.second }).click();
    await expect(main.getByText(say.earlier)).toBeVisible();
    await expect(text).toContainText(words[language].removed);
    await main.getByRole('link', { name: say.current }).click();
    await expect(text).toContainText(words[language].added);
    expect(new URL(page.url()).search).toBe('?agreement=api_auth');

    await page.goto('/policy?agreement=api_auth&revision=99');
    await expect(main.getByText(say.none)).toBeVisible();
  });
}

test('a document is in the first response, and its anchor is scrolled to', async ({ page, product, browser }) => {
  const firstAnswer = async () => (await page.request.get(`${product.url}/policy?agreement=api_auth`)).text();
  // A response without it: the service took longer than a page waits. A timely one is cached for ten seconds.
  await expect.poll(firstAnswer).toContain('<p>Мы храним адреса восемь дней.</p>');

  const plain = await browser.newContext({ javaScriptEnabled: false });
  const reader = await plain.newPage();
  await expect(async () => {
    await reader.goto(`${product.url}/policy?agreement=api_auth&revision=2`);
    await expect(reader.getByText('Мы храним адреса семь дней.')).toBeVisible({ timeout: 1000 });
  }).toPass();
  await plain.close();

  await page.setViewportSize({ width: 390, height: 420 });
  await page.goto('/policy?agreement=personal_data#record');
  const heading = page.locator('#root #record');
  await expect(heading).toBeInViewport();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(heading).toBeVisible();
});
