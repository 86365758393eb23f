import { useMessages } from '@passport/shared/i18n/useMessages';
import { appOf } from '@passport/shared/verification/apps';
import type { VerificationStore } from '@passport/shared/verification/VerificationStore';
import { formsTexts } from '../texts';

/**
 * What a step says of the way that its code takes to a phone.
 * @param to the phone as it may be shown
 */
export function useWayTexts({ way = 'sms', codeLength }: VerificationStore, to: string) {
  const t = useMessages(formsTexts.namespace);
  const app = appOf(way);
  const kind = app === undefined ? way : 'app';
  return {
    title: t(`code.${kind}-title`, { app: app ?? '' }),
    subtitle: t(`code.${kind}-subtitle`, { app: app ?? '', to, count: codeLength }),
  };
}
