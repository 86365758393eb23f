import { useMessages } from '@passport/shared/i18n/useMessages';
import type { PasskeyItem } from '@passport/shared/schemas/passkeys';
import { passkeysTexts } from '../texts';

/** How a passkey is called, and where it is kept. */
export function usePasskeyWords() {
  const t = useMessages(passkeysTexts.namespace);
  return {
    /** The person's name for it, else that of its authenticator. */
    nameOf: ({ name, authenticator }: Pick<PasskeyItem, 'name' | 'authenticator'>): string =>
      name ?? authenticator ?? t('unnamed'),
    keepingOf({ is_synced, authenticator }: Pick<PasskeyItem, 'is_synced' | 'authenticator'>): string {
      if (!is_synced) return t('one-device');
      return authenticator === null ? t('synced') : t('synced-by', { authenticator });
    },
  };
}
