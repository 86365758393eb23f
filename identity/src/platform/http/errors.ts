import type { ErrorCode, TwoFactorMode } from '@passport/shared/schemas/common';
import type { MessageKey } from './messages/en';

interface ErrorOptions {
  code?: ErrorCode;
  /** Field name -> message key. */
  fields?: Record<string, MessageKey>;
  /** Plain values that go into `errors` as they are, e.g. the method of a second factor. */
  facts?: Record<string, string>;
  retryAfterSeconds?: number;
  /** Tries that the code has left after this one. */
  triesLeft?: number;
  /** Stays in the log, is never sent. */
  detail?: string;
}

/** A refusal with the right status and a text by key; only the error handler turns it into an answer. */
export class AppError extends Error {
  readonly status: number;
  readonly messageKey: MessageKey;
  readonly code: ErrorCode | undefined;
  readonly fields: Record<string, MessageKey> | undefined;
  readonly facts: Record<string, string> | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly triesLeft: number | undefined;
  readonly detail: string | undefined;

  constructor(status: number, messageKey: MessageKey, options: ErrorOptions = {}) {
    super(messageKey);
    this.name = 'AppError';
    this.status = status;
    this.messageKey = messageKey;
    this.code = options.code;
    this.fields = options.fields;
    this.facts = options.facts;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.triesLeft = options.triesLeft;
    this.detail = options.detail;
  }
}

/** 400 with the text on one field. */
export const invalidField = (field: string, messageKey: MessageKey, code?: ErrorCode): AppError =>
  new AppError(400, messageKey, { fields: { [field]: messageKey }, ...(code && { code }) });
/** 400. @param triesLeft how often the code may still be tried, where this was a try */
export const wrongCode = (triesLeft?: number): AppError =>
  new AppError(400, 'errors.invalid-code', { code: 'wrong_code', ...(triesLeft !== undefined && { triesLeft }) });
export const expiredCode = (): AppError => new AppError(400, 'errors.expired-code', { code: 'expired_code' });
export const blackListed = (): AppError => new AppError(400, 'errors.black-list', { code: 'BLACK_LIST' });
/** 400: the call is served with a solved challenge only (`GET /captcha/challenge/`). */
export const captchaRequired = (): AppError =>
  new AppError(400, 'errors.captcha-required', { code: 'captcha_required' });
/** 400: the token is wrong, expired, used, or of another call; a new challenge may be solved. */
export const captchaFailed = (): AppError => new AppError(400, 'errors.captcha-failed', { code: 'captcha_failed' });
export const unauthorized = (): AppError => new AppError(401, 'errors.unauthorized');
export const userInactive = (): AppError => new AppError(401, 'errors.user-inactive', { code: 'user_inactive' });
/** 401: `errors.method` names the factor that is missing. */
export const secondFactorRequired = (method: TwoFactorMode): AppError =>
  new AppError(401, 'errors.second-factor-required', { code: 'second_factor_required', facts: { method } });
/** 401: the session is fine, but its person has to prove themselves again (see requireRecentSignIn). */
export const recentSignInRequired = (): AppError =>
  new AppError(401, 'errors.recent-sign-in-required', { code: 'recent_sign_in_required' });
/** 404: the codes are right, and the phone belongs to nobody yet; private mode says so only here. */
export const notRegistered = (): AppError => new AppError(404, 'errors.not-registered', { code: 'not_registered' });
/** 401: nothing opens before a new address was proven (spec 4). */
export const needChangeEmail = (): AppError =>
  new AppError(401, 'errors.need-change-email', { code: 'need_change_email' });
export const forbidden = (): AppError => new AppError(403, 'errors.forbidden');
export const notFound = (): AppError => new AppError(404, 'errors.not-found');
/** 409: somebody already has this value. */
export const taken = (field: string, messageKey: MessageKey): AppError =>
  new AppError(409, messageKey, { fields: { [field]: messageKey } });
/** 429: `code` says which limit, Retry-After when to come back. */
export const tooMany = (
  code: 'SESSION_LIMIT' | 'DAY_LIMIT' | 'MONTH_LIMIT' | 'too_many_requests',
  retryAfterSeconds: number,
): AppError => new AppError(429, limitTexts[code], { code, retryAfterSeconds });

/** 503: something that this call needs is away. */
export const unavailable = (retryAfterSeconds: number, detail?: string): AppError =>
  new AppError(503, 'errors.unavailable', { retryAfterSeconds, ...(detail !== undefined && { detail }) });

const limitTexts = {
  SESSION_LIMIT: 'errors.session-limit',
  DAY_LIMIT: 'errors.day-limit',
  MONTH_LIMIT: 'errors.month-limit',
  too_many_requests: 'errors.too-many-requests',
} as const satisfies Record<string, MessageKey>;
