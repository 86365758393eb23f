import { describe, expect, it } from '@jest/globals';
import { ApiError } from './ApiError';
import { unavailableNote, failureNote } from './unavailableNote';

describe('the note above the button', () => {
  it.each([
    ['no network', new ApiError(0), 'errors.connection'],
    ['a gateway without a service behind it', new ApiError(502), 'errors.connection'],
    ['a gateway that has waited too long', new ApiError(504), 'errors.connection'],
    ['a service that says when it is back', new ApiError(503, { message: 'Позже' }), 'Позже'],
  ])('is said of %s', (_what, error, note) => {
    expect(unavailableNote(error)).toBe(note);
  });

  it.each([
    ['a wrong value', new ApiError(400, { message: 'Нет' })],
    ['a limit', new ApiError(429)],
    ['a fault of the service', new ApiError(500, { message: 'Ошибка' })],
    ['our own fault', new TypeError('x is undefined')],
  ])('is not said of %s', (_what, error) => {
    expect(unavailableNote(error)).toBeUndefined();
  });
});

describe('the note of a call that was not judged', () => {
  it.each([
    ['no network', new ApiError(0), 'errors.connection'],
    ['a service that says when it is back', new ApiError(503, { message: 'Позже' }), 'Позже'],
    ['a fault of the service', new ApiError(500, { message: 'Ошибка' }), 'Ошибка'],
    ['a fault of the service without a text', new ApiError(500), 'errors.general-error'],
    ['a wrong value', new ApiError(400, { message: 'Нет' }), undefined],
    ['a limit', new ApiError(429), undefined],
    ['our own fault', new TypeError('x is undefined'), undefined],
  ])('of %s', (_what, error, note) => {
    expect(failureNote(error)).toBe(note);
  });
});
