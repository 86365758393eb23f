import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { AxiosError, AxiosHeaders, create, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';
import type { Locale } from '../constants';
import { ApiError } from './ApiError';
import type { Authorization } from './Authorization';
import { createApi } from './createApi';
import { endpoint } from './endpoint';

type Adapter = (config: InternalAxiosRequestConfig) => Promise<AxiosResponse>;

function answer(
  config: InternalAxiosRequestConfig,
  status: number,
  data: unknown,
  headers = {},
): Promise<AxiosResponse> {
  const response = { status, data, headers: new AxiosHeaders(headers), config, statusText: '' } as AxiosResponse;
  return status < 300 ? Promise.resolve(response) : Promise.reject(new AxiosError('', '', config, {}, response));
}

/** jsdom's own cannot be read as text. */
class TextFile extends Blob {
  constructor(private readonly words: string) {
    super([words]);
  }
  override text = () => Promise.resolve(this.words);
}

const adapter = jest.fn<Adapter>();
const admit = jest.fn<Authorization['admit']>();
const recover = jest.fn<Authorization['recover']>();
let locale: Locale = 'ru';
const api = createApi({
  baseUrl: '/api',
  environment: 'production',
  locale: () => locale,
  authorization: { admit, recover },
  now: () => Date.parse('2026-01-01T00:00:00Z'),
  client: create({ baseURL: '/api', adapter }),
});
const me = endpoint<undefined, { id: number }>('GET', '/user/me/');
const rename = endpoint<{ name: string }, { name: string }>('PATCH', '/oauth2/{id}/');

beforeEach(() => {
  locale = 'ru';
  adapter.mockReset().mockImplementation((config) => answer(config, 200, { id: 1 }));
  admit.mockReset().mockResolvedValue({ accessToken: 'token', hasWaited: false });
  recover.mockReset().mockResolvedValue(false);
});

describe('a call', () => {
  it('carries environment, language and token, and no timeout', async () => {
    locale = 'en';
    await api.call(me);
    const sent = adapter.mock.calls[0]?.[0];
    expect(sent?.headers.toJSON()).toMatchObject({
      'X-Custom-Environment': 'production',
      'Accept-Language': 'en',
      Authorization: 'JWT token',
    });
    expect(sent?.timeout).toBe(0);
  });

  it('carries no Authorization without a token', async () => {
    admit.mockResolvedValue({ accessToken: undefined, hasWaited: false });
    await api.call(me);
    expect(adapter.mock.calls[0]?.[0].headers.has('Authorization')).toBe(false);
  });

  it('fills the placeholders of its path, and sends body and query', async () => {
    await api.call(rename, { name: 'x' }, { params: { id: 'a/b' }, query: { page: 2, none: undefined } });
    const sent = adapter.mock.calls[0]?.[0];
    expect(sent).toMatchObject({ method: 'patch', url: '/oauth2/a%2Fb/', data: '{"name":"x"}' });
    expect(String(sent?.params)).toBe('page=2');
  });

  it('reports how much of a form is sent', async () => {
    const upload = endpoint<FormData, object>('POST', '/support/send_to_email/');
    const parts: number[] = [];
    await api.call(upload, new FormData(), { onUpload: (part) => void parts.push(part) });
    const report = adapter.mock.calls[0]?.[0].onUploadProgress;
    report?.({ loaded: 1, total: 4, bytes: 1, lengthComputable: true });
    report?.({ loaded: 1, bytes: 1, lengthComputable: false });
    expect(parts).toEqual([0.25, 0]);
    expect(adapter.mock.calls[0]?.[0].data).toBeInstanceOf(FormData);
  });

  it('answers with a file, and reads why there is none from the file that comes instead', async () => {
    const file = new Blob(['bytes']);
    adapter.mockImplementation((config) => answer(config, 200, file));
    expect(await api.call(me, undefined, { isFile: true })).toBe(file);
    expect(adapter.mock.calls[0]?.[0].responseType).toBe('blob');
    const refusal = new TextFile(JSON.stringify({ message: 'Нет', code: 'proof_required' }));
    adapter.mockImplementation((config) => answer(config, 401, refusal));
    const refused = { status: 401, message: 'Нет', code: 'proof_required' };
    await expect(api.call(me, undefined, { isFile: true })).rejects.toMatchObject(refused);
    adapter.mockImplementation((config) => answer(config, 502, new TextFile('<html>')));
    await expect(api.call(me, undefined, { isFile: true })).rejects.toMatchObject({ status: 502, message: '' });
  });

  it('refuses a path with an empty placeholder', () => {
    expect(() => api.call(rename, { name: 'x' })).toThrow('needs id');
  });
});

describe('a failure', () => {
  it('is an ApiError with the answer of the service', async () => {
    const said = { message: 'Нет', code: 'wrong_code', errors: { code: 'x' } };
    adapter.mockImplementation((config) => answer(config, 400, said));
    await expect(api.call(me)).rejects.toEqual(expect.objectContaining({ status: 400, ...said }));
    await expect(api.call(me)).rejects.toBeInstanceOf(ApiError);
  });

  it('has status 0 without a response', async () => {
    adapter.mockImplementation((config) => Promise.reject(new AxiosError('Network Error', 'ERR_NETWORK', config)));
    await expect(api.call(me)).rejects.toMatchObject({ status: 0, message: '' });
  });

  it('has no text for an HTML response', async () => {
    adapter.mockImplementation((config) => answer(config, 502, '<html>'));
    await expect(api.call(me)).rejects.toMatchObject({ status: 502, message: '', errors: {} });
  });

  it.each([
    ['12', 12],
    ['Thu, 01 Jan 2026 00:00:30 GMT', 30],
    ['soon', undefined],
  ])('with Retry-After %s waits %s', async (header, retryAfterSeconds) => {
    adapter.mockImplementation((config) => answer(config, 429, {}, { 'retry-after': header }));
    await expect(api.call(me)).rejects.toMatchObject({ retryAfterSeconds });
  });
});

describe('a retry', () => {
  const refused: Adapter = (config) => answer(config, 401, { message: 'old' });

  it('is sent once more, with the new token', async () => {
    adapter.mockImplementationOnce(refused);
    admit.mockResolvedValueOnce({ accessToken: 'old', hasWaited: false });
    recover.mockResolvedValue(true);
    expect(await api.call(me)).toEqual({ id: 1 });
    expect(recover).toHaveBeenCalledWith(expect.any(ApiError), expect.objectContaining({ accessToken: 'old' }), true);
    expect(adapter.mock.calls[1]?.[0].headers.get('Authorization')).toBe('JWT token');
  });

  it('is not repeated', async () => {
    adapter.mockImplementation(refused);
    recover.mockResolvedValueOnce(true);
    await expect(api.call(me)).rejects.toMatchObject({ status: 401 });
    expect(recover.mock.calls.map(([, , canRetry]) => canRetry)).toEqual([true, false]);
  });

  it('is not offered to a request that waited in the queue', async () => {
    adapter.mockImplementation(refused);
    admit.mockResolvedValue({ accessToken: 'token', hasWaited: true });
    await expect(api.call(me)).rejects.toMatchObject({ status: 401 });
    expect(recover.mock.calls.map(([, , canRetry]) => canRetry)).toEqual([false]);
  });
});

describe('equal GETs in flight', () => {
  it('share one response, and are sent again afterwards', async () => {
    const [one, other] = await Promise.all([api.call(me), api.call(me)]);
    expect(one).toBe(other);
    expect(adapter).toHaveBeenCalledTimes(1);
    await api.call(me);
    expect(adapter).toHaveBeenCalledTimes(2);
  });

  it('are not shared in another language, with another query, or by a caller who can abort', async () => {
    const russian = api.call(me);
    locale = 'en';
    const calls = [
      russian,
      api.call(me),
      api.call(me, undefined, { query: { a: 1 } }),
      api.call(me, undefined, { query: new URLSearchParams('a=2&a=3') }),
    ];
    calls.push(api.call(me, undefined, { signal: new AbortController().signal }));
    await Promise.all(calls);
    expect(adapter).toHaveBeenCalledTimes(5);
    expect(String(adapter.mock.calls[3]?.[0].params)).toBe('a=2&a=3');
  });

  it('are not shared across a write: a response requested before it may be stale', async () => {
    let answerFirst = (): void => undefined;
    adapter.mockImplementationOnce(
      (config) => new Promise((resolve) => (answerFirst = () => resolve(answer(config, 200, { id: 1 })))),
    );
    const before = api.call(me);
    await api.call(rename, { name: 'x' }, { params: { id: 7 } });
    adapter.mockImplementation((config) => answer(config, 200, { id: 2 }));
    const after = api.call(me);
    answerFirst();
    expect(await Promise.all([before, after, api.call(me)])).toEqual([{ id: 1 }, { id: 2 }, { id: 2 }]);
    expect(adapter).toHaveBeenCalledTimes(3);
  });
});

it('an aborted call rejects as aborted and repairs nothing', async () => {
  const caller = new AbortController();
  adapter.mockImplementation((config) => {
    caller.abort();
    return Promise.reject(new AxiosError('canceled', 'ERR_CANCELED', config));
  });
  await expect(api.call(me, undefined, { signal: caller.signal })).rejects.not.toBeInstanceOf(ApiError);
  expect(recover).not.toHaveBeenCalled();
});
