import { ApiError } from '@passport/shared/api-client/ApiError';
import { unavailableNote } from '@passport/shared/api-client/unavailableNote';
import { isUnexplained } from '@passport/shared/api-client/isUnexplained';
import { handleApiError } from '@passport/shared/api-client/handleApiError';
import { showErrorToast, type ErrorToastHost } from '@passport/shared/data/showErrorToast';
import type { Translate } from '@passport/shared/i18n/useMessages';
import type { ErrorCode } from '@passport/shared/schemas/common';
import type { VerificationCalls, VerificationFailure } from '@passport/shared/verification/VerificationStore';

/** The errors of a failed call on a screen with named fields. */
interface FlowFailure {
  /** By field name: a message key or a translated text. */
  fields: Record<string, string>;
  /** The service or the network is unavailable: a message key or a text, shown above the button. */
  note?: string | undefined;
  lockedSeconds?: number | undefined;
}

/**
 * Returns the errors that belong to fields of the screen or above its button, and shows the rest as a toast.
 * @param field the field for an error that names none; undefined shows such an error as a toast
 * @param fallback key of the text for an answer without one
 */
export type Explain = (error: unknown, field: string | undefined, fallback: string) => FlowFailure;

/**
 * Applies the general error handler (spec 8) to a page.
 * @param translate translates a key of the common texts
 */
export const explainOn =
  (host: ErrorToastHost, translate: Translate): Explain =>
  (error, field, fallback) => {
    const note = unavailableNote(error);
    if (note !== undefined) return { fields: {}, note };
    const { fields, toast, lockedSeconds } = handleApiError(error, { ...(field !== undefined && { field }), fallback });
    if (toast !== undefined) showErrorToast(host, translate, translate(toast), error);
    return { fields, lockedSeconds };
  };

type Call = keyof VerificationCalls;

function explainCode(explain: Explain, error: unknown, fallback: string): VerificationFailure {
  const { fields, note, lockedSeconds } = explain(error, 'code', fallback);
  return { text: fields.code ?? Object.values(fields)[0], note, lockedSeconds };
}

/** The error of a failed send or check of an SMS code at the code field. */
export const explainSms =
  (explain: Explain) =>
  (error: unknown, call: Call): VerificationFailure =>
    explainCode(explain, error, call === 'send' ? 'errors.sms-send' : 'errors.code-check');

/** The same for an email code. A send that the service refused without a reason is shown as an email that was not sent (spec 8). */
export const explainEmail =
  (explain: Explain) =>
  (error: unknown, call: Call): VerificationFailure => {
    if (call === 'send' && isUnexplained(error)) return { text: 'errors.email' };
    return explainCode(explain, error, 'errors.code-check');
  };

const hasCode =
  (...codes: ErrorCode[]) =>
  (error: unknown): error is ApiError =>
    error instanceof ApiError && codes.includes(error.code as ErrorCode);

/** The proven phone belongs to no account. Private mode reveals this only after the proof. */
export const isNotRegistered = hasCode('not_registered');

/** The account was deactivated: the sign-in starts over (spec 8). */
export const isInactive = hasCode('user_inactive');

/** The service does not know the passkey, or refuses its assertion. */
export const isWrongPasskey = hasCode('wrong_passkey');

/** The accepted codes have expired or belong to another browser: new ones are needed. */
export const isProofLost = hasCode('expired_code', 'wrong_code');
