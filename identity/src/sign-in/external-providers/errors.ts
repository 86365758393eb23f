import { AppError } from '../../platform/http/errors';

const retrySeconds = 5;

/** 404: the provider is not configured. */
export const providerNotConfigured = (): AppError => new AppError(404, 'errors.external-not-offered');
/** 400: the login attempt is unknown, too old, of another browser, or its callback was received before. */
export const loginExpired = (): AppError => new AppError(400, 'errors.external-expired', { code: 'external_expired' });
/** 409: the account of the provider is linked to another of our accounts. */
export const linkedElsewhere = (): AppError => new AppError(409, 'errors.external-linked-elsewhere');
/** 400: the person cancelled at the provider. */
export const loginRefused = (): AppError => new AppError(400, 'errors.external-refused', { code: 'external_refused' });
/** 400: the answer of the provider is invalid. */
export const loginFailed = (): AppError => new AppError(400, 'errors.external-failed', { code: 'external_failed' });
/** 503: the provider does not answer. */
export const providerUnavailable = (): AppError =>
  new AppError(503, 'errors.external-unavailable', {
    code: 'external_away',
    dependency: 'external provider',
    retryAfterSeconds: retrySeconds,
  });
