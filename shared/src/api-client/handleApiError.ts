import { ApiError } from './ApiError';

/** A screen's own rule for a failed call; applies before the general ones. */
export interface ErrorCondition {
  matches(error: ApiError): boolean;
  /** Key of the messages or translated text. */
  text: string;
  /** Where the text goes, the screen's field by default. */
  field?: string;
}

export interface ErrorRules {
  /** Where a text without a field of its own goes; without it everything is a toast. */
  field?: string;
  conditions?: readonly ErrorCondition[];
  /** Key of the text for an answer that says nothing; `errors.general-error` by default. */
  fallback?: string;
}

/** What a failed call means on a screen. Texts are keys of the messages, or already translated by the service. */
export interface ErrorReading {
  /** Field name -> text. */
  fields: Record<string, string>;
  /** What to show as an error toast. */
  toast?: string;
  /**
   * There were too many requests: seconds for which nothing more should be sent, 0 where only the timer that runs knows them
   * (see VerificationStore).
   */
  lockedSeconds?: number;
}

/** Codes whose text is ours and not the service's. */
const textOfCode: ReadonlyMap<string, string> = new Map([
  ['SESSION_LIMIT', 'errors.session-limit'],
  ['DAY_LIMIT', 'errors.day-limit'],
  ['MONTH_LIMIT', 'errors.month-limit'],
  ['BLACK_LIST', 'errors.black-list'],
  ['wrong_code', 'errors.invalid-code'],
  ['expired_code', 'errors.expired-code'],
  ['captcha_required', 'errors.captcha'],
  ['captcha_failed', 'errors.captcha'],
]);

/** What a service, or a guard before it, says that did not even look at the request (spec 8). */
const ignored = /request (?:was|is) ignored|запрос (?:был )?(?:проигнорирован|отклон[её]н)/i;

/**
 * The general handler of failed calls (spec 8): decides what is shown and where, and shows nothing itself.
 * @param error whatever a call threw; what is no ApiError counts as an answer that says nothing
 * @param rules what the screen knows
 */
export function handleApiError(error: unknown, rules: ErrorRules = {}): ErrorReading {
  const failure = error instanceof ApiError ? error : new ApiError(0);
  const { field, conditions = [], fallback } = rules;
  // Whoever is cut off is told that: what could not be done follows from it, and trying again does not help.
  const isCutOff = error instanceof ApiError && failure.status === 0;
  const general = isCutOff ? 'errors.connection' : (fallback ?? 'errors.general-error');

  if (field === undefined) return { fields: {}, toast: failure.message || general };

  const condition = conditions.find((rule) => rule.matches(failure));
  if (condition) return { fields: { [condition.field ?? field]: condition.text } };

  if (Object.keys(failure.errors).length > 0) return { fields: { ...failure.errors } };

  const known = failure.code === undefined ? undefined : textOfCode.get(failure.code);
  if (known !== undefined) return { fields: { [field]: known } };

  if (failure.status === 429 || ignored.test(failure.message)) {
    return { fields: { [field]: 'errors.too-many-requests' }, lockedSeconds: failure.retryAfterSeconds ?? 0 };
  }
  return failure.message ? { fields: { [field]: failure.message } } : { fields: {}, toast: general };
}
