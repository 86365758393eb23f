import { ApiError } from '@passport/shared/api-client/ApiError';
import { failureNote } from '@passport/shared/api-client/unavailableNote';
import { handleApiError } from '@passport/shared/api-client/handleApiError';
import { spamSeconds } from '@passport/shared/api-client/spamSeconds';
import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { useLatest } from '@passport/shared/ui/useLatest';
import type { VerificationFailure } from '@passport/shared/verification/VerificationStore';
import { useCallback } from 'react';
import { CodeConsumed } from '../confirm-sign-in/ConfirmSignIn';
import { proofTexts } from '../texts';

/** The errors of a failed call on a screen with named fields. */
export interface Failure {
  /** Field name -> key or translated text. */
  fields: Record<string, string>;
  /** The service was unavailable or has failed, and has checked nothing: key or text, shown above the button. */
  note?: string | undefined;
  lockedSeconds?: number | undefined;
}

/**
 * Returns the errors for fields of the screen or above its button, and shows the rest as a toast.
 * @param field the field that shows a text without a field of its own
 * @param call the refused call: sending a code, or (by default) checking a code or another proof
 */
export type Explain = (error: unknown, field: string, call?: 'send' | 'verify') => Failure;

/** Converts a Failure for a code field. @param field whose text is preferred if the service names several fields */
export const codeFailure = ({ fields, note, lockedSeconds }: Failure, field = 'code'): VerificationFailure => ({
  text: new Map(Object.entries(fields)).get(field) ?? Object.values(fields)[0],
  note,
  lockedSeconds,
});

/** The general handler of failed calls (spec 8), for stores: the same function as long as the screen lives. */
export function useExplain(): Explain {
  const { toasts } = useHost();
  const t = useMessages(proofTexts.namespace);
  const latest = useLatest(t);
  return useCallback(
    (error, field, call = 'verify') => {
      if (error instanceof CodeConsumed)
        // There is no next recovery code: the sign-in may have been confirmed by another proof.
        return { fields: { [field]: latest.current(field === 'recovery_code' ? 'recovery-code-again' : 'next-code') } };
      // What the browser says of a passkey is meant for programs.
      if (error instanceof DOMException || (error instanceof ApiError && error.code === 'wrong_passkey'))
        return { fields: { [field]: latest.current('passkey.failed') } };
      const note = failureNote(error);
      if (note !== undefined) return { fields: {}, note };
      const seconds = spamSeconds(error);
      if (seconds !== undefined)
        return { fields: { [field]: latest.current('errors.telegram-spam', { seconds }) }, lockedSeconds: seconds };
      const { fields, toast, lockedSeconds } = handleApiError(error, { field });
      if (toast !== undefined) toasts.error(latest.current(toast));
      // The button counts the seconds, so the text names none. An ignored request has none (spec 8).
      const isSendLocked = call === 'send' && Boolean(lockedSeconds);
      return { fields: isSendLocked ? { [field]: latest.current('too-often') } : fields, lockedSeconds };
    },
    [toasts, latest],
  );
}
