/** The reason why the service cannot start; printed as one line without a stack trace. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
