import { ApiError } from './ApiError';

const gatewayFailures: ReadonlySet<number> = new Set([0, 502, 503, 504]);

/**
 * The text of a form above its button if the service or the network is unavailable: the input is not at fault.
 * @returns a message key or a text of the service; undefined if the service has answered the call
 */
export const unavailableNote = (error: unknown): string | undefined =>
  error instanceof ApiError && gatewayFailures.has(error.status) ? error.message || 'errors.connection' : undefined;

/**
 * The same, also for a failure of the service, whose general text belongs to no field.
 * @returns undefined if the service has validated the input
 */
export const failureNote = (error: unknown): string | undefined =>
  unavailableNote(error) ??
  (error instanceof ApiError && error.status >= 500 ? error.message || 'errors.general-error' : undefined);
