import { useMessages } from '@passport/shared/i18n/useMessages';
import { appOf } from '@passport/shared/verification/apps';
import type { VerificationStore } from '@passport/shared/verification/VerificationStore';
import { proofTexts } from '../texts';

/**
 * Says where a code to a phone went, unless that was by SMS.
 * @param store its values are read while the text is made, so the caller is an observer
 * @param to the phone in readable form
 * @returns undefined for an SMS, and for a code that goes to no phone
 */
export function useSentText({ isToPhone, way = 'sms', codeLength }: VerificationStore, to: string): string | undefined {
  const t = useMessages(proofTexts.namespace);
  if (!isToPhone || way === 'sms') return undefined;
  const app = appOf(way);
  return app === undefined ? t(`sms.sent-${way}`, { to, count: codeLength }) : t('sms.sent-in-app', { to, app });
}
