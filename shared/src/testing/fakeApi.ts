import { jest } from '@jest/globals';
import { ApiError } from '../api-client/ApiError';
import type { Api, CallOptions, Endpoint } from '../api-client/endpoint';

/** By call, e.g. `GET /user/me/`: its answer, an ApiError to throw, or a function of the body that returns either. */
export type FakeAnswers = Record<string, unknown>;

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
    if (!(key in answers)) throw new ApiError(404, { message: `no answer to ${key}` });
    const given = answers[key];
    const result: unknown = typeof given === 'function' ? await (given as (body: unknown) => unknown)(body) : given;
    if (result instanceof Error) throw result;
    return result;
  }
  return { call: jest.fn(answer) as unknown as Api['call'] };
}
