import { create, isAxiosError, type AxiosInstance, type AxiosResponse } from 'axios';
import type { Locale } from '../constants';
import type { ErrorAnswer } from '../schemas/common';
import { ApiError } from './ApiError';
import type { Authorization } from './Authorization';
import type { Api, CallOptions, Endpoint } from './endpoint';

interface ApiSettings {
  /** Base of every call, e.g. `/api`. */
  baseUrl: string;
  /** Sent as `X-Custom-Environment`. */
  environment: string;
  /** Sent as `Accept-Language`. */
  locale: () => Locale;
  /** Without it every call is anonymous. */
  authorization?: Authorization;
  /** Milliseconds since the epoch, for a Retry-After that is a date. */
  now?: () => number;
  /** The HTTP client, replaced in tests. The default has no timeout and treats only 2xx as success. */
  client?: AxiosInstance;
}

/** The headers of every call (spec 7). */
export const callHeaders = ({
  environment,
  locale,
}: Pick<ApiSettings, 'environment' | 'locale'>): Record<string, string> => ({
  'X-Custom-Environment': environment,
  'Accept-Language': locale(),
});

/**
 * Creates the client of the service's calls (spec 7). Equal GETs in flight share one answer, unless a write was sent between
 * them.
 * @returns an Api whose calls throw only ApiError, or the abort of their own signal
 */
export function createApi(settings: ApiSettings): Api {
  const client = settings.client ?? create({ baseURL: settings.baseUrl, timeout: 0, withXSRFToken: false });
  const inFlight = new Map<string, Promise<unknown>>();

  async function send(sent: Outgoing, isRetry: boolean): Promise<unknown> {
    const { path, body, params, options, method } = sent;
    const { accessToken, hasWaited } = (await settings.authorization?.admit(path, options.signal)) ?? {
      accessToken: undefined,
      hasWaited: false,
    };
    try {
      const answer = await client.request<unknown>({
        method,
        url: path,
        data: body,
        params,
        headers: {
          ...callHeaders(settings),
          ...(accessToken !== undefined && { Authorization: `JWT ${accessToken}` }),
        },
        ...(options.signal && { signal: options.signal }),
        ...(options.isFile && { responseType: 'blob' as const }),
        ...(options.onUpload && {
          onUploadProgress: ({ loaded, total }) => options.onUpload?.(total ? loaded / total : 0),
        }),
      });
      return answer.data;
    } catch (error) {
      if (options.signal?.aborted) throw error;
      const failure = await toApiError(error, settings.now ?? Date.now);
      const request = { path, accessToken, signal: options.signal };
      const isMended = await settings.authorization?.recover(failure, request, !isRetry && !hasWaited);
      if (isMended) return send(sent, true);
      throw failure;
    }
  }

  return {
    call<Body, Answer>(endpoint: Endpoint<Body, Answer>, body?: Body, options: CallOptions = {}): Promise<Answer> {
      const path = fillPath(endpoint.path, options.params);
      const params = queryOf(options);
      const sent = { method: endpoint.method, path, body, params, options };
      // A GET sent before a write may return the old state, so a GET after it is a new request.
      if (endpoint.method !== 'GET') return send(sent, false).finally(() => inFlight.clear()) as Promise<Answer>;
      // A call with an abort signal is not shared: aborting it must not abort the others.
      if (options.signal) return send(sent, false) as Promise<Answer>;

      const key = `${settings.locale()} ${path} ${params.toString()}`;
      const known = inFlight.get(key);
      if (known) return known as Promise<Answer>;
      const shared = send(sent, false).finally(() => {
        if (inFlight.get(key) === shared) inFlight.delete(key);
      });
      inFlight.set(key, shared);
      return shared as Promise<Answer>;
    },
  };
}

interface Outgoing {
  method: string;
  path: string;
  body: unknown;
  params: URLSearchParams;
  options: CallOptions;
}

/** `/oauth2/{id}/` with `{ id: 7 }` -> `/oauth2/7/`. @throws Error if a value is missing, which is a bug of the caller */
function fillPath(path: string, params: CallOptions['params'] = {}): string {
  const values = new Map(Object.entries(params));
  return path.replace(/\{(\w+)\}/g, (_place, name: string) => {
    const value = values.get(name);
    if (value === undefined) throw new Error(`${path} needs ${name}`);
    return encodeURIComponent(value);
  });
}

/** Values that are undefined are not sent. The browser's own class, for which axios needs no code. */
function queryOf({ query = {} }: CallOptions): URLSearchParams {
  if (query instanceof URLSearchParams) return query;
  const set = Object.entries(query).filter(([, value]) => value !== undefined);
  return new URLSearchParams(set.map(([name, value]) => [name, String(value)]));
}

async function toApiError(error: unknown, now: () => number): Promise<ApiError> {
  const answer: AxiosResponse<unknown> | undefined = isAxiosError(error) ? error.response : undefined;
  if (!answer) return new ApiError(0);
  // Where a file was requested, the refusal comes as one.
  const data = answer.data instanceof Blob ? await readJson(answer.data) : answer.data;
  // A proxy in between may answer with HTML.
  const said = typeof data === 'object' && data !== null ? (data as Partial<ErrorAnswer>) : {};
  return new ApiError(answer.status, said, retryAfterSeconds(answer.headers['retry-after'], now));
}

const readJson = async (file: Blob): Promise<unknown> => {
  try {
    return JSON.parse(await file.text());
  } catch {
    return undefined;
  }
};

/** Retry-After of RFC 9110 section 10.2.3: seconds, or a date. */
function retryAfterSeconds(header: unknown, now: () => number): number | undefined {
  if (typeof header !== 'string' || header === '') return undefined;
  if (/^\d+$/.test(header)) return Number(header);
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - now()) / 1000));
}
