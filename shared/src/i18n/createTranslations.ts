import { createInstance, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { offeredLocales, type Locale } from '../constants';
import { defineTexts } from './defineTexts';
import type { LoadMessages } from './Messages';

/** The page's texts: one namespace per remote, and `common` as the fallback of all. */
export interface Translations {
  readonly i18n: i18n;
  /** Loads a namespace in the current language, and after each change of the language. */
  addNamespace(namespace: string, load: LoadMessages): Promise<void>;
  /** Loads every namespace in that language before changing it, so that the page never mixes two languages. */
  changeLocale(locale: Locale): Promise<void>;
}

/** The common texts, in the current language only. */
const commonTexts = defineTexts('common', {
  ru: () => import('./messages/ru'),
  en: () => import('./messages/en'),
});

const errorsIn = (instance: i18n, locale: Locale): Record<string, string> =>
  (instance.getResource(locale, 'common', 'errors') as Record<string, string> | undefined) ?? {};

/** A text of the service that came before the language was changed: in the new language, where the pages state the same error. */
function inCurrentLanguage(instance: i18n, text: string): string {
  const errors = offeredLocales.flatMap((locale) => Object.entries(errorsIn(instance, locale)));
  const key = errors.find(([, error]) => error === text)?.[0];
  const own: unknown =
    key === undefined ? undefined : instance.getResource(instance.language, 'common', `errors.${key}`);
  return typeof own === 'string' ? own : text;
}

/**
 * Sets up i18next in one language, with the common texts loaded.
 * @throws if the texts cannot be loaded
 */
export async function createTranslations(locale: Locale): Promise<Translations> {
  const loaders = new Map<string, LoadMessages>();
  const instance = createInstance();

  async function load(namespace: string, wanted: Locale): Promise<void> {
    if (instance.hasResourceBundle(wanted, namespace)) return;
    const messages = await loaders.get(namespace)?.(wanted);
    if (messages) instance.addResourceBundle(wanted, namespace, messages);
  }

  await instance.use(initReactI18next).init({
    lng: locale,
    fallbackLng: false,
    ns: [],
    defaultNS: 'common',
    fallbackNS: 'common',
    resources: {},
    // `t` returns a text of the service unchanged, because it is no key. So a colon must not separate a namespace.
    nsSeparator: false,
    interpolation: { escapeValue: false },
    parseMissingKeyHandler: (text) => inCurrentLanguage(instance, text),
    react: { useSuspense: false, bindI18n: 'languageChanged', bindI18nStore: 'added' },
  });

  const translations: Translations = {
    i18n: instance,
    async addNamespace(namespace, loadMessages) {
      loaders.set(namespace, loadMessages);
      await load(namespace, instance.language as Locale);
    },
    async changeLocale(wanted) {
      let known: number;
      do {
        known = loaders.size;
        await Promise.all([...loaders.keys()].map((namespace) => load(namespace, wanted)));
        // A part that was added meanwhile has its texts in the old language only.
      } while (loaders.size > known);
      await instance.changeLanguage(wanted);
    },
  };
  await translations.addNamespace(commonTexts.namespace, commonTexts.load);
  return translations;
}
