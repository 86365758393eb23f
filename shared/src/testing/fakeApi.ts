import { jest } from '@jest/globals';
import { ApiError } from '../api-client/ApiError';
import type { Api, CallOptions, Endpoint } from '../api-client/endpoint';

/** By call, e.g. `GET /user/me/`: its answer, an ApiError to throw, or a function of the body that returns either. */
export type FakeAnswers = Record<string, unknown>;

/** What every step of a code asks for by itself: nothing is known of its message. */
const defaults: FakeAnswers = { 'GET /user/delivery/': { stages: [], offer: [] } };

/**
 * An Api that answers from a table; any other call fails with 404. `call` is a mock.
 * @param answers read at each call, so that a test can change them
 */
export function fakeApi(answers: FakeAnswers = {}): Api {
  async function answer(
    { method, path }: Endpoint<unknown, unknown>,
    body?: unknown,
    _options?: CallOptions,
  ): Promise<unknown> {
    const key = `${method} ${path}`;
    const table = key in answers ? answers : defaults;
    if (!(key in table)) throw new ApiError(404, { message: `no answer to ${key}` });
    const given = table[key];
    const result: unknown = typeof given === 'function' ? await (given as (body: unknown) => unknown)(body) : given;
    if (result instanceof Error) throw result;
    return result;
  }
  return { call: jest.fn(answer) as unknown as Api['call'] };
}
