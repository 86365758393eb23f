import { perLocale } from '@passport/shared/i18n/perLocale';

/** Texts of proving oneself, which come with every screen that asks for it. */
export const namespace = 'mf-passport/proof';

export const loadMessages = perLocale({
  ru: async () => (await import('./messages/ru')).ru,
  en: async () => (await import('./messages/en')).en,
});

/** For the other features that ask for a proof: their screens load these texts too. */
export const proofMessages = { [namespace]: loadMessages };
