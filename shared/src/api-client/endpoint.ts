/** A call of spec 7: method and path at run time, body and answer as types. */
export interface Endpoint<Body, Answer> {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Path below the API base, with its trailing slash; `{id}` is filled from `params`. */
  readonly path: string;
  /** Types only; absent at run time. */
  readonly types?: { body: Body; answer: Answer };
}

/**
 * Declares a call for `api.call`.
 * @param path path of spec 7, trailing slash included
 */
export const endpoint = <Body, Answer>(
  method: Endpoint<Body, Answer>['method'],
  path: string,
): Endpoint<Body, Answer> => ({ method, path });

export interface CallOptions {
  /** Values for the `{name}` placeholders of the path. */
  params?: Record<string, string | number>;
  /** `URLSearchParams` passes a query on unchanged. */
  query?: Record<string, string | number | boolean | undefined> | URLSearchParams;
  signal?: AbortSignal;
  /** Called while the body is being sent, with the sent fraction, from 0 to 1. Since contract 1.4 */
  onUpload?(part: number): void;
  /** The answer is a file: a Blob. Since contract 1.6 */
  isFile?: boolean;
}

/** The typed HTTP client that every remote receives. It takes care of tokens, language and retries. */
export interface Api {
  /** @throws {ApiError} for every answer that is not 2xx, and with `status` 0 if no answer came */
  call<Body, Answer>(endpoint: Endpoint<Body, Answer>, body?: Body, options?: CallOptions): Promise<Answer>;
}
