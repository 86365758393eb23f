import type { RemoteModule } from '@passport/shared/host/RemoteModule';

/** The texts of this remote; only the language in use is on the page. */
export const loadMessages: RemoteModule['loadMessages'] = async (locale) =>
  locale === 'en' ? (await import('./messages/en')).en : (await import('./messages/ru')).ru;
