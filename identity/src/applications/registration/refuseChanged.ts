import { AppError } from '../../platform/http/errors';
import { SecretChangedError } from './secrets.repository';

/** @throws 409 if another request has replaced the secret, otherwise the error itself */
export function refuseChanged(error: unknown): never {
  throw error instanceof SecretChangedError ? new AppError(409, 'errors.secret-changed') : error;
}
