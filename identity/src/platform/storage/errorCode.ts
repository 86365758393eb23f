/** The string `code` of an error: the SQLSTATE of a database error, or Node's code such as ECONNRESET. */
export function errorCode(error: unknown): string | undefined {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : undefined;
}

const uniqueViolation = '23505';

/** Whether a statement was refused because a unique value exists already. */
export const isUniqueViolation = (error: unknown): boolean => errorCode(error) === uniqueViolation;

const deadlockDetected = '40P01';

/** Whether a transaction was rolled back because it and another transaction waited for each other: the same call can succeed now. */
export const isDeadlock = (error: unknown): boolean => errorCode(error) === deadlockDetected;

/** Whether a migration has changed a table of a prepared statement since it was planned. SQLSTATE 0A000 says only that something is not supported. */
export const isStalePlan = (error: unknown): boolean =>
  error instanceof Error && error.message === 'cached plan must not change result type';

/** Whether a transaction was rolled back because of what others did at the same time. */
export const isLostTransaction = (error: unknown): boolean => isDeadlock(error) || isStalePlan(error);
