import { errorCode } from './errorCode';

/**
 * SQLSTATEs of an unavailable server: connection failure, full disk, no memory, too many connections, a statement that took longer than its
 * limit, shutdown, startup, broken disk, read-only standby.
 */
const sqlStates = /^(?:08...|53[123]00|57014|57P0[1-5]|58030|25006)$/;
const socketCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'ENOENT',
]);
/** Messages of pg errors without a code. */
const driverTexts =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after calling end)/;

/** Whether an error means that the database is unavailable, or too busy, rather than that a statement failed. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = errorCode(error);
  if (code !== undefined && (sqlStates.test(code) || socketCodes.has(code))) return true;
  return (
    driverTexts.test(error.message) || (error instanceof AggregateError && error.errors.some(isDatabaseUnavailable))
  );
}
