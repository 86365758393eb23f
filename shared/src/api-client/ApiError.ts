import type { ErrorAnswer, ErrorCode } from '../schemas/common';

/** Every failed call: the status, and what the service said. */
export class ApiError extends Error {
  /** HTTP status; 0 where no answer came. */
  readonly status: number;
  readonly code: ErrorCode | undefined;
  /** Field name -> text in the user's language. */
  readonly errors: Record<string, string>;
  /** How often the code may still be tried, where the service says so. */
  readonly triesLeft: number | undefined;
  /** Seconds of the Retry-After header, where one came. */
  readonly retryAfterSeconds: number | undefined;

  /**
   * The shell and each remote bundle this file, so a page holds several of these classes; an error that the shell's
   * client threw has to be recognised by all of them.
   */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return Error[Symbol.hasInstance](value) && (value as Error).name === 'ApiError';
  }

  constructor(status: number, answer: Partial<ErrorAnswer> = {}, retryAfterSeconds?: number) {
    super(answer.message ?? '');
    this.name = 'ApiError';
    this.status = status;
    this.code = answer.code;
    this.errors = answer.errors ?? {};
    this.triesLeft = answer.tries_left;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
