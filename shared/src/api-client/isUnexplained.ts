import { ApiError } from './ApiError';

/**
 * Whether a failed call gives no reason that a person can act on: the service failed or was not reached (status 0), or it refused
 * without a code and without an error of a field. A 429 says how long to wait.
 */
export const isUnexplained = (error: unknown): boolean => {
  if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) return true;
  return error.status !== 429 && error.code === undefined && Object.keys(error.errors).length === 0;
};
