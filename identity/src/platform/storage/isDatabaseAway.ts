import { sqlState } from './sqlState';

/** Classes and codes of PostgreSQL that mean "not here now": connection, resources, shutdown, starting up, read-only standby. */
const sqlStates = /^(?:08...|53300|57P0[1-5]|25006)$/;
const socketCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'ENOENT',
]);
/** pg gives these no code. */
const driverTexts =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after calling end)/;

/** Whether an error says that the database is away, rather than that a statement was wrong. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = sqlState(error);
  if (code !== undefined && (sqlStates.test(code) || socketCodes.has(code))) return true;
  return driverTexts.test(error.message) || (error instanceof AggregateError && error.errors.some(isDatabaseAway));
}
