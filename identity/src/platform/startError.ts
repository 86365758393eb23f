/** Why the service cannot start, in one line for the person who starts it; no stack trace is shown. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
