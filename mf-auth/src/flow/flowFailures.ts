import { ApiError } from '@passport/shared/api-client/ApiError';
import { handleApiError } from '@passport/shared/api-client/handleApiError';
import type { HostToasts } from '@passport/shared/host/Host';
import type { Translate } from '@passport/shared/i18n/useMessages';
import type { VerificationCalls, VerificationFailure } from '@passport/shared/verification/VerificationStore';

/** What a failed call means on a screen with named fields. */
export interface FlowFailure {
  /** Field name -> key or translated text. */
  fields: Record<string, string>;
  lockedSeconds?: number | undefined;
}

/**
 * Finds what belongs to a field of the screen, and shows the rest as a toast.
 * @param field where a text without a field of its own goes; without one everything is a toast
 * @param fallback key of the text for an answer that says nothing
 */
export type Explain = (error: unknown, field: string | undefined, fallback: string) => FlowFailure;

/**
 * The general handler of failed calls (spec 8) on a page.
 * @param toasts where the rest is shown
 * @param translate a text of the common set
 */
export const explainOn =
  (toasts: Pick<HostToasts, 'error'>, translate: Translate): Explain =>
  (error, field, fallback) => {
    const { fields, toast, lockedSeconds } = handleApiError(error, { ...(field !== undefined && { field }), fallback });
    if (toast !== undefined) toasts.error(translate(toast));
    return { fields, lockedSeconds };
  };

type Call = keyof VerificationCalls;

function explainCode(explain: Explain, error: unknown, fallback: string): VerificationFailure {
  const { fields, lockedSeconds } = explain(error, 'code', fallback);
  return { text: fields.code ?? Object.values(fields)[0], lockedSeconds };
}

/** What a failed send or check of a code by SMS means at the code field. */
export const explainSms =
  (explain: Explain) =>
  (error: unknown, call: Call): VerificationFailure =>
    explainCode(explain, error, call === 'send' ? 'errors.sms-send' : 'errors.code-check');

/** The same by e-mail. That a service is away says less to the person than that the letter was not sent (errors.email). */
export const explainEmail =
  (explain: Explain) =>
  (error: unknown, call: Call): VerificationFailure => {
    const isAnswer = error instanceof ApiError && error.status > 0 && error.status < 500;
    if (call === 'send' && !isAnswer) return { text: 'errors.email' };
    return explainCode(explain, error, call === 'send' ? 'errors.email' : 'errors.code-check');
  };

/** The phone is proven, and nobody has registered with it: private mode says so only now. */
export const isNotRegistered = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'not_registered';

/** The codes were accepted, but too long ago, or elsewhere: they have to be asked for anew. */
export const isProofLost = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'expired_code' || error.code === 'wrong_code');
