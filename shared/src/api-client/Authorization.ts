import type { ApiError } from './ApiError';

/** A request as it was sent. */
export interface SentRequest {
  /** Path below the API base. */
  path: string;
  accessToken: string | undefined;
  signal: AbortSignal | undefined;
}

/** How the session takes part in each call: the HTTP client itself knows no tokens. TokenClient implements it. */
export interface Authorization {
  /**
   * Waits while the tokens are being refreshed.
   * @returns the access token to send, if there is one, and whether the request had to wait
   * @throws {ApiError} 401 if another person may have signed in while it waited
   */
  admit(
    path: string,
    signal: AbortSignal | undefined,
  ): Promise<{ accessToken: string | undefined; hasWaited: boolean }>;
  /**
   * Repairs the session after a failed request, if it can.
   * @param canRetry false if the request was already retried or has waited for a refresh
   * @returns whether to send it once more
   */
  recover(failure: ApiError, request: SentRequest, canRetry: boolean): Promise<boolean>;
}
