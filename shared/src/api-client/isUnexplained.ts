import { ApiError } from './ApiError';
import { unavailableNote } from './unavailableNote';

/**
 * Whether the service has failed or refused without a reason that a person can act on: without a code and without an error of a
 * field. A 429 says how long to wait; a service that was not reached has a note of its own (unavailableNote).
 */
export const isUnexplained = (error: unknown): boolean => {
  if (!(error instanceof ApiError)) return true;
  if (unavailableNote(error) !== undefined) return false;
  if (error.status >= 500) return true;
  return error.status !== 429 && error.code === undefined && Object.keys(error.errors).length === 0;
};
