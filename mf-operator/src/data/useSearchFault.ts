import { ApiError } from '@passport/shared/api-client/ApiError';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { useWaitText } from '@passport/shared/verification/useWaitText';
import { areaTexts } from '../texts';
import { faultText } from './faultText';

/** What a failed search says at its field, translated: past the limit, when to try again, where the service knows it. */
export function useSearchFault(): (error: unknown) => string {
  const t = useMessages(areaTexts.namespace);
  const waitText = useWaitText();
  return (error) => {
    const seconds = error instanceof ApiError && error.status === 429 ? error.retryAfterSeconds : undefined;
    return seconds === undefined ? t(faultText(error)) : t('find-limit', { when: waitText(seconds) });
  };
}
