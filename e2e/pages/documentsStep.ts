import type { Page } from '@playwright/test';
import { publish } from '../fixtures/documents';
import { newPerson, type Person } from '../fixtures/person';
import type { Product } from '../fixtures/product';
import { registered } from '../fixtures/registered';
import { expect } from '../fixtures/test';
import { SignInPage } from './signInPage';
import type { Language } from './texts';

/** The texts of the documents step of a sign-in, and the ways out of it. */
export const documentsTexts = {
  ru: {
    title: 'Документ изменился',
    rules: 'Правила магазина',
    unchanged: /^Показать абзацы без изменений/,
    whole: 'Весь текст',
    anchor: 'сроки хранения',
    anchored: 'Сроки',
    accept: 'Принять и войти',
    later: 'Позже',
    refuse: 'Не принимаю',
    refused: 'Без согласия войти не получится',
    canWait: 'Пока можно войти и без согласия',
    enter: 'Войти без согласия',
    export: 'Скачать мои данные',
    exported: 'Данные сохранены в файл',
    remove: 'Удалить аккаунт',
    support: 'Написать в поддержку',
    backToDocuments: 'Вернуться к документам',
    sure: 'Удалить аккаунт?',
    keep: 'Не удалять',
    removed: 'Аккаунт будет удалён',
    toSignIn: 'На страницу входа',
  },
  en: {
    title: 'A document has changed',
    rules: 'Rules of the shop',
    unchanged: /^Show unchanged paragraphs/,
    whole: 'Full text',
    anchor: 'periods of storage',
    anchored: 'Periods',
    accept: 'Accept and sign in',
    later: 'Later',
    refuse: 'I don’t accept',
    refused: 'You can’t sign in without accepting',
    canWait: 'You can still sign in without accepting',
    enter: 'Sign in without accepting',
    export: 'Download my data',
    exported: 'Your data has been saved to a file',
    remove: 'Delete account',
    support: 'Contact support',
    backToDocuments: 'Back to the documents',
    sure: 'Delete your account?',
    keep: 'Keep my account',
    removed: 'Your account will be deleted',
    toSignIn: 'Go to sign-in',
  },
} as const;

/** What each revision ends with: longer than a window, with the heading that its beginning links to. */
const unchanged = {
  ru: `${'Мы храним адреса столько дней.\n\n'.repeat(30)}## ${documentsTexts.ru.anchored} {#terms}\n\nПишите нам.`,
  en: `${'We keep addresses for so many days.\n\n'.repeat(30)}## ${documentsTexts.en.anchored} {#terms}\n\nWrite to us.`,
};

/** Four weeks, in which the documents can wait. */
const transition = () => ['--transition-until', new Date(Date.now() + 28 * 86_400_000).toISOString()];

/** No two revisions may be the same. */
let publications = 0;

/** Publishes the next revision of the terms, which differs from the one before in its first paragraph. @param options of the command */
export function publishTerms(product: Product, options: string[] = []): Promise<object> {
  publications += 1;
  const { ru, en } = documentsTexts;
  return publish(product, 'terms_of_service', {
    ru: `Дней, которые мы храним адреса: ${publications}. Здесь — [${ru.anchor}](#terms).\n\n${unchanged.ru}`,
    en: `Days for which we keep addresses: ${publications}. See the [${en.anchor}](#terms).\n\n${unchanged.en}`,
    options,
  });
}

/**
 * A registered, signed-out user with a new text to accept. In a product of its own: what is published stops the
 * sign-ins of all its users.
 */
export async function personWithDocumentsDue(
  page: Page,
  product: Product,
  language: Language,
  { canWait = false } = {},
) {
  const person = newPerson();
  const signIn = new SignInPage(page, product.url, language);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await registered(page.request, product.url, person, language);
  await page.context().clearCookies();
  await signIn.chooseLanguage();
  await publishTerms(product, ['--accept-again', ...(canWait ? transition() : [])]);
  return { person, signIn };
}

/** From START to the documents. */
export async function reachDocuments(signIn: SignInPage, person: Person): Promise<void> {
  await signIn.identify(person);
  await signIn.expectAt(signIn.say.welcomeBack);
  const code = await signIn.codeAfter(person.phone, () => signIn.press(signIn.say.codeBySms));
  await proveAtDocuments(signIn, code);
}

/** From the choice of a code to the documents, by email. */
export async function reachDocumentsByEmail(signIn: SignInPage, person: Person): Promise<void> {
  await signIn.expectAt(signIn.say.welcomeBack);
  const code = await signIn.codeAfter(person.email, () => signIn.press(signIn.say.codeByEmail));
  await proveAtDocuments(signIn, code);
}

async function proveAtDocuments(signIn: SignInPage, code: string): Promise<void> {
  await signIn.typeCode(code);
  await signIn.expectAt(documentsTexts[signIn.language].title);
  await expect(signIn.card.getByRole('region', { name: documentsTexts[signIn.language].rules })).toBeVisible();
}
