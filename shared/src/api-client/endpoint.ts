/** One call of spec 7: its method and path at run time, its body and answer in the types. */
export interface Endpoint<Body, Answer> {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Path below the API base, with its trailing slash; `{id}` is filled from `params`. */
  readonly path: string;
  /** Types only, never present at run time. */
  readonly types?: { body: Body; answer: Answer };
}

/**
 * Names a call once, for `api.call`.
 * @param method HTTP method
 * @param path path of spec 7, trailing slash included
 */
export const endpoint = <Body, Answer>(
  method: Endpoint<Body, Answer>['method'],
  path: string,
): Endpoint<Body, Answer> => ({ method, path });

export interface CallOptions {
  /** Values for `{name}` places in the path. */
  params?: Record<string, string | number>;
  /** `URLSearchParams` where a query is passed on as it came. */
  query?: Record<string, string | number | boolean | undefined> | URLSearchParams;
  signal?: AbortSignal;
}

/** The typed HTTP client that every remote receives; tokens, language and retries are its own business. */
export interface Api {
  /** @throws {ApiError} for every answer that is not 2xx, and for no answer at all (`status` 0) */
  call<Body, Answer>(endpoint: Endpoint<Body, Answer>, body?: Body, options?: CallOptions): Promise<Answer>;
}
