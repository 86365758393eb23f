import { handleApiError } from '@passport/shared/api-client/handleApiError';
import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { useLatest } from '@passport/shared/ui/useLatest';
import { useCallback } from 'react';
import { namespace } from './texts';

/** From here on a waiting time is named in minutes. */
const secondsInWords = 90;

/** What a failed call means on a screen with named fields. */
export interface Failure {
  /** Field name -> key or translated text. */
  fields: Record<string, string>;
  lockedSeconds?: number | undefined;
}

/**
 * Finds what belongs to a field of the screen, and shows the rest as a toast.
 * @param field the field that shows a text without a field of its own
 * @param call what was refused: sending a code, or (by default) a code or another proof
 */
export type Explain = (error: unknown, field: string, call?: 'send' | 'verify') => Failure;

/** The general handler of failed calls (spec 8), for stores: the same function as long as the screen lives. */
export function useExplain(): Explain {
  const { toasts } = useHost();
  const t = useMessages(namespace);
  const latest = useLatest(t);
  return useCallback(
    (error, field, call = 'verify') => {
      const { fields, toast, lockedSeconds } = handleApiError(error, { field });
      if (toast !== undefined) toasts.error(latest.current(toast));
      if (!lockedSeconds) return { fields, lockedSeconds };
      const isShort = lockedSeconds < secondsInWords;
      const count = Math.ceil(isShort ? lockedSeconds : lockedSeconds / 60);
      const time = latest.current(`wait.${isShort ? 'seconds' : 'minutes'}`, { count });
      return { fields: { ...fields, [field]: latest.current(`wait.${call}`, { time }) }, lockedSeconds };
    },
    [toasts, latest],
  );
}
