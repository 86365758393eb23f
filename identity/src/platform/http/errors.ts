import type { ErrorCode, TwoFactorMode } from '@passport/shared/schemas/common';
import type { RequiredDocument } from '@passport/shared/schemas/documents';
import type { MessageKey } from './messages/en';

/** Dependencies of a call other than the database. */
export type Dependency =
  | 'captcha'
  | 'external provider'
  | 'file checking thread'
  | 'file storage'
  | 'OpenID Connect library'
  | 'password hashing'
  | 'PDF thread'
  | 'Telegram';

interface ErrorOptions {
  code?: ErrorCode;
  /** Field name -> message key. */
  fields?: Record<string, MessageKey>;
  /** Values that are copied into `errors`, e.g. the nearest colour that is allowed; the text may name them, as `{{name}}`. */
  facts?: Record<string, string>;
  retryAfterSeconds?: number;
  /** The moment that the text names, as `{{until}}`. */
  until?: Date;
  /** Remaining tries of the code. */
  triesLeft?: number;
  /** Present with `second_factor_required`. */
  method?: TwoFactorMode;
  /** Present with `documents_required`. */
  documents?: readonly RequiredDocument[];
  /** The last digits of the phone of the account in question. */
  phoneEnding?: string;
  /** The unavailable dependency. Logged, never sent. */
  dependency?: Dependency;
  /** Logged, never sent. */
  detail?: string;
}

/** An error with its status and the key of its text; the error handler turns it into a response. */
export class AppError extends Error {
  readonly status: number;
  readonly messageKey: MessageKey;
  readonly code: ErrorCode | undefined;
  readonly fields: Record<string, MessageKey> | undefined;
  readonly facts: Record<string, string> | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly until: Date | undefined;
  readonly triesLeft: number | undefined;
  readonly method: TwoFactorMode | undefined;
  readonly documents: readonly RequiredDocument[] | undefined;
  readonly phoneEnding: string | undefined;
  readonly dependency: Dependency | undefined;
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
    this.until = options.until;
    this.triesLeft = options.triesLeft;
    this.method = options.method;
    this.documents = options.documents;
    this.phoneEnding = options.phoneEnding;
    this.dependency = options.dependency;
    this.detail = options.detail;
  }
}

/** 400: one field is invalid; the text is shown at it. */
export const invalidField = (field: string, messageKey: MessageKey, code?: ErrorCode): AppError =>
  new AppError(400, messageKey, { fields: { [field]: messageKey }, ...(code && { code }) });
/** 400: the code is wrong. @param triesLeft remaining tries of the code, if a try was counted */
export const wrongCode = (triesLeft?: number): AppError =>
  new AppError(400, 'errors.invalid-code', { code: 'wrong_code', ...(triesLeft !== undefined && { triesLeft }) });
/** 400: any fault of a passkey's credential: which one is not said. */
export const wrongPasskey = (): AppError => new AppError(400, 'errors.wrong-passkey', { code: 'wrong_passkey' });
/** 400: the code is right or wrong, but too old, consumed or killed by wrong tries. */
export const expiredCode = (): AppError => new AppError(400, 'errors.expired-code', { code: 'expired_code' });
/** 400: the contact is on the black list. */
export const blackListed = (): AppError => new AppError(400, 'errors.black-list', { code: 'BLACK_LIST' });
/** 400: the call needs a solved challenge (`GET /captcha/challenge/`). */
export const captchaRequired = (): AppError =>
  new AppError(400, 'errors.captcha-required', { code: 'captcha_required' });
/** 400: the call needs a harder challenge than the solved one; the next challenge of its address is harder. */
export const harderCaptchaRequired = (): AppError =>
  new AppError(400, 'errors.captcha-harder', { code: 'captcha_required' });
/** 400: the token is wrong, expired, consumed, or of another call; the client solves a new challenge. */
export const captchaFailed = (): AppError => new AppError(400, 'errors.captcha-failed', { code: 'captcha_failed' });
/** 401: there is no valid token or session. */
export const unauthorized = (): AppError => new AppError(401, 'errors.unauthorized');
/** 401: the account is deactivated. */
export const userInactive = (): AppError => new AppError(401, 'errors.user-inactive', { code: 'user_inactive' });
/** 401: the account is locked until then. */
export const userLocked = (until: Date): AppError =>
  new AppError(401, 'errors.user-locked', { code: 'user_inactive', until });
/** 401 of a refresh: why the session of a genuine token is over. */
export const sessionOver = (code: 'session_ended' | 'session_expired' | 'session_reused'): AppError =>
  new AppError(401, 'errors.unauthorized', { code });
/** 401: `method`, and `errors.method`, name the factor that is missing. */
export const secondFactorRequired = (method: TwoFactorMode): AppError =>
  new AppError(401, 'errors.second-factor-required', { code: 'second_factor_required', method, facts: { method } });
/** 401: new revisions of documents have to be accepted first. @param documents which ones, if the caller can accept them now */
export const documentsRequired = (documents?: readonly RequiredDocument[]): AppError =>
  new AppError(401, 'errors.documents-required', { code: 'documents_required', ...(documents && { documents }) });
/** 401: the session is valid, but its sign-in is not recent enough (see requireRecentSignIn). */
export const recentSignInRequired = (): AppError =>
  new AppError(401, 'errors.recent-sign-in-required', { code: 'recent_sign_in_required' });
/** 401: the user has to prove a new email address first (spec 4). */
export const needChangeEmail = (): AppError =>
  new AppError(401, 'errors.need-change-email', { code: 'need_change_email' });
/** 403: the caller is known and may not do this. */
export const forbidden = (): AppError => new AppError(403, 'errors.forbidden');
/** 404: there is nothing at this address, or nothing of the caller's. */
export const notFound = (): AppError => new AppError(404, 'errors.not-found');
/** 404: the codes are right, but the phone has no account. In private mode only this response reveals that. */
export const notRegistered = (): AppError => new AppError(404, 'errors.not-registered', { code: 'not_registered' });
/** 409: another account has this value. */
export const taken = (field: string, messageKey: MessageKey): AppError =>
  new AppError(409, messageKey, { fields: { [field]: messageKey } });
/** 409: an account has proven this email address. Its owner recognizes the account by the end of its phone. */
export const emailTaken = (phoneEnding: string): AppError =>
  new AppError(409, 'errors.email-taken', { fields: { email: 'errors.email-taken' }, phoneEnding });
/** 429: `code` says which limit was reached, Retry-After how long to wait. */
export const tooMany = (
  code: 'SESSION_LIMIT' | 'DAY_LIMIT' | 'MONTH_LIMIT' | 'too_many_requests',
  retryAfterSeconds: number,
): AppError => new AppError(429, limitTexts[code], { code, retryAfterSeconds });

/** 503: the database is unavailable, or has rolled the transaction back. */
export const databaseUnavailable = (retryAfterSeconds: number): AppError =>
  new AppError(503, 'errors.unavailable', { retryAfterSeconds });
/** 503: a dependency of this call is unavailable. */
export const unavailable = (dependency: Dependency, retryAfterSeconds: number, detail?: string): AppError =>
  new AppError(503, 'errors.unavailable', { dependency, retryAfterSeconds, ...(detail !== undefined && { detail }) });

const limitTexts = {
  SESSION_LIMIT: 'errors.session-limit',
  DAY_LIMIT: 'errors.day-limit',
  MONTH_LIMIT: 'errors.month-limit',
  too_many_requests: 'errors.too-many-requests',
} as const satisfies Record<string, MessageKey>;
