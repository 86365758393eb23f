import { unavailableNote } from '@passport/shared/api-client/unavailableNote';
import { handleApiError } from '@passport/shared/api-client/handleApiError';
import { spamSeconds } from '@passport/shared/api-client/spamSeconds';
import { showErrorToast } from '@passport/shared/data/showErrorToast';
import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { useLatest } from '@passport/shared/ui/useLatest';
import type { VerificationFailure } from '@passport/shared/verification/VerificationStore';
import { useCallback } from 'react';

/**
 * The error of a failed call at the single field of a screen or above its button: its text, and for how long it is locked. The rest is
 * shown as a toast.
 */
export function useExplain(): (error: unknown) => VerificationFailure {
  const host = useHost();
  const t = useMessages('common');
  const latest = useLatest(t);
  return useCallback(
    (error) => {
      const note = unavailableNote(error);
      if (note !== undefined) return { note };
      const seconds = spamSeconds(error);
      if (seconds !== undefined)
        return { text: latest.current('errors.telegram-spam', { seconds }), lockedSeconds: seconds };
      const { fields, toast, lockedSeconds } = handleApiError(error, { field: 'code' });
      if (toast !== undefined) showErrorToast(host, latest.current, latest.current(toast), error);
      return { text: fields['code'] ?? Object.values(fields)[0], lockedSeconds };
    },
    [host, latest],
  );
}
