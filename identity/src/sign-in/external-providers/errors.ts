import { AppError } from '../../platform/http/errors';

const retrySeconds = 5;

/** 404: nobody has set this provider up here. */
export const providerNotOffered = (): AppError => new AppError(404, 'errors.external-not-offered');
/** 400: the visit is unknown, over, of another browser, or has been answered before. */
export const visitOver = (): AppError => new AppError(400, 'errors.external-expired', { code: 'external_expired' });
/** 400: the person said no at the provider. */
export const visitRefused = (): AppError => new AppError(400, 'errors.external-refused', { code: 'external_refused' });
/** 400: the provider answered something that cannot be trusted. */
export const visitFailed = (): AppError => new AppError(400, 'errors.external-failed', { code: 'external_failed' });
/** 503: the provider does not answer. */
export const providerAway = (): AppError =>
  new AppError(503, 'errors.external-away', { code: 'external_away', retryAfterSeconds: retrySeconds });
