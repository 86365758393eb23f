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
