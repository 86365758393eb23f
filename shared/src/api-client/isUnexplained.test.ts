import { expect, it } from '@jest/globals';
import { ApiError } from './ApiError';
import { isUnexplained } from './isUnexplained';

it.each([
  ['a lost connection', new ApiError(0), false],
  ['a failure of the service', new ApiError(500, { message: 'Ошибка' }), true],
  ['an absent service', new ApiError(503, { message: 'Позже' }), false],
  ['a failure of the page itself', new Error('x'), true],
  ['a refusal with a text alone', new ApiError(400, { message: 'Нельзя' }), true],
  ['a limit', new ApiError(429, { code: 'DAY_LIMIT' }), false],
  ['too many requests', new ApiError(429), false],
  ['a taken address', new ApiError(409, { errors: { email: 'Занято' } }), false],
])('of %s is known whether it explains itself', (_what, error, expected) => {
  expect(isUnexplained(error)).toBe(expected);
});
