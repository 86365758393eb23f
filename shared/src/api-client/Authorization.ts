import type { ApiError } from './ApiError';

/** What a request was sent with. */
export interface SentRequest {
  /** Path below the API base. */
  path: string;
  /** The access token that it carried. */
  accessToken: string | undefined;
  signal: AbortSignal | undefined;
}

/** The session's say in each call; the transport itself knows no tokens and no rules about them. */
export interface Authorization {
  /**
   * Waits while the tokens are being refreshed.
   * @returns the access token to send, if there is one, and whether the request had to wait
   * @throws {ApiError} 401 where it waited so long that it would be another person's request
   */
  admit(
    path: string,
    signal: AbortSignal | undefined,
  ): Promise<{ accessToken: string | undefined; hasWaited: boolean }>;
  /**
   * Looks at a failed request, and mends the session if it can.
   * @param canRetry false where the request was already retried or queued
   * @returns whether to send it once more
   */
  recover(failure: ApiError, request: SentRequest, canRetry: boolean): Promise<boolean>;
}
