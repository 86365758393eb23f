import type { ErrorAnswer, ErrorCode } from '../schemas/common';
import type { RequiredDocument } from '../schemas/documents';

/** A failed call: its status and the service's answer. */
export class ApiError extends Error {
  /** HTTP status; 0 if no answer came. */
  readonly status: number;
  readonly code: ErrorCode | undefined;
  /** Texts in the user's language, by field name. */
  readonly errors: Record<string, string>;
  /** The remaining tries of the code, if the service reports them. */
  readonly triesLeft: number | undefined;
  /** The last digits of the phone of the account that has a taken email address, if the service reports them. */
  readonly phoneEnding: string | undefined;
  /** The documents to accept, with `documents_required`. */
  readonly documents: readonly RequiredDocument[] | undefined;
  /** Seconds of the Retry-After header, if there is one. */
  readonly retryAfterSeconds: number | undefined;

  /**
   * The shell and each remote bundle this file, so a page has several copies of this class. Each of them has to recognise an
   * error that the shell's client threw.
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
    this.phoneEnding = answer.phone_ending;
    this.documents = answer.documents;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
