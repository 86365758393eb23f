import { ApiError } from './ApiError';
import { isIgnored } from './isIgnored';
import { failureNote } from './unavailableNote';

/** A screen's own rule for a failed call; it precedes the general ones. */
interface ErrorCondition {
  matches(error: ApiError): boolean;
  /** Key of the messages or translated text. */
  text: string;
  /** The field that shows the text; the screen's field by default. */
  field?: string;
}

interface ErrorRules {
  /** The field for an error without a field; without this one such an error is a toast. */
  field?: string;
  conditions?: readonly ErrorCondition[];
  /** Key of the text for an answer without one; `errors.general-error` by default. */
  fallback?: string;
}

/** The texts of a failed call on a screen. Texts are message keys, or already translated by the service. */
interface ErrorReading {
  /** Texts by field name. */
  fields: Record<string, string>;
  /** The text of an error toast. */
  toast?: string;
  /**
   * Too many requests: the seconds to wait before the next one, or 0 if only the running timer knows them (see
   * VerificationStore), e.g. if the service reports that it ignored the request.
   */
  lockedSeconds?: number;
}

/** The message of the service for a call without a user: meant for whoever wrote the call, so no screen shows it. */
const forPrograms = /user id required/;

/** Codes whose text is ours, not the service's. */
const textOfCode: ReadonlyMap<string, string> = new Map([
  ['SESSION_LIMIT', 'errors.session-limit'],
  ['DAY_LIMIT', 'errors.day-limit'],
  ['MONTH_LIMIT', 'errors.month-limit'],
  ['BLACK_LIST', 'errors.black-list'],
  ['wrong_code', 'errors.invalid-code'],
  ['expired_code', 'errors.expired-code'],
  ['captcha_required', 'errors.captcha-required'],
  ['captcha_failed', 'errors.captcha-failed'],
]);

/**
 * The general error handler (spec 8): decides which text is shown where, and shows nothing itself.
 * @param error thrown by a call; anything but an ApiError counts as an answer without a text
 * @param rules the screen's own rules
 */
export function handleApiError(error: unknown, rules: ErrorRules = {}): ErrorReading {
  const failure = error instanceof ApiError ? error : new ApiError(0);
  const { field, conditions = [], fallback } = rules;
  // A lost connection is shown before anything else: it is the cause, and trying again does not help.
  const isCutOff = error instanceof ApiError && failure.status === 0;
  const general = isCutOff ? 'errors.connection' : (fallback ?? 'errors.general-error');

  const text = forPrograms.test(failure.message) ? '' : failure.message;

  if (field === undefined) return { fields: {}, toast: text || general };

  const condition = conditions.find((rule) => rule.matches(failure));
  if (condition) return { fields: { [condition.field ?? field]: condition.text } };

  // The errors of this code are not texts: they name the factor.
  if (failure.code !== 'second_factor_required' && Object.keys(failure.errors).length > 0)
    return { fields: { ...failure.errors } };

  const known = failure.code === undefined ? undefined : textOfCode.get(failure.code);
  if (known !== undefined) return { fields: { [field]: known } };

  if (failure.status === 429 || isIgnored(failure)) {
    return { fields: { [field]: 'errors.too-many-requests' }, lockedSeconds: failure.retryAfterSeconds ?? 0 };
  }
  return text ? { fields: { [field]: text } } : { fields: {}, toast: general };
}

/**
 * The same for a form that has no place for a note: a service that was unavailable, or has failed, is a toast, not an error of a field.
 * @param field see ErrorRules
 */
export const handleFormError = (error: unknown, field: string): ErrorReading =>
  handleApiError(error, failureNote(error) === undefined ? { field } : {});
