import type { ProviderName } from '@passport/shared/schemas/externalAuth';

/** Names of the providers as they spell them. */
export const providerTitles: Record<ProviderName, string> = {
  YANDEX: 'Yandex',
  GOOGLE: 'Google',
  APPLE: 'Apple',
  FACEBOOK: 'Facebook',
  X: 'X',
};
