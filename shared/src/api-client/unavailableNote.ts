import { ApiError } from './ApiError';

const gatewayFailures: ReadonlySet<number> = new Set([0, 502, 503, 504]);

/**
 * What a form says above its button if the service or the network is unavailable: nothing that was typed is at fault.
 * @returns a message key or a text of the service; undefined if the service has answered the call
 */
export const unavailableNote = (error: unknown): string | undefined =>
  error instanceof ApiError && gatewayFailures.has(error.status) ? error.message || 'errors.connection' : undefined;

/**
 * The same also for a call at which the service failed: its text is a general one, which belongs to no field.
 * @returns undefined if the service has judged what was sent
 */
export const failureNote = (error: unknown): string | undefined =>
  unavailableNote(error) ??
  (error instanceof ApiError && error.status >= 500 ? error.message || 'errors.general-error' : undefined);
