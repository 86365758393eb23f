import { describe, expect, it } from '@jest/globals';
import { ApiError } from './ApiError';

/** The same class as another bundle of the page has it. */
class ForeignApiError extends Error {
  override name = 'ApiError';
  status = 400;
}

describe('ApiError', () => {
  it('recognises an instance of another bundle', () => {
    expect(new ForeignApiError('x') instanceof ApiError).toBe(true);
  });

  it('does not recognise anything else', () => {
    for (const value of [new Error('x'), new TypeError('x'), { name: 'ApiError' }, 'ApiError', undefined]) {
      expect(value instanceof ApiError).toBe(false);
    }
  });

  it('keeps the answer of the service', () => {
    const error = new ApiError(429, { message: 'later', code: 'DAY_LIMIT', errors: { phone: 'x' } }, 60);
    expect(error).toMatchObject({
      status: 429,
      message: 'later',
      code: 'DAY_LIMIT',
      errors: { phone: 'x' },
      retryAfterSeconds: 60,
    });
    expect(error instanceof ApiError).toBe(true);
  });
});
