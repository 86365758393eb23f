import { describe, expect, it } from '@jest/globals';
import { ApiError } from './ApiError';
import { handleApiError } from './handleApiError';

describe('without a field', () => {
  it('shows the text of the service', () => {
    expect(handleApiError(new ApiError(400, { message: 'Занято' }))).toEqual({ fields: {}, toast: 'Занято' });
  });

  it('shows the supplied text if the service sent none', () => {
    expect(handleApiError(new ApiError(500), { fallback: 'errors.sms-send' }).toast).toBe('errors.sms-send');
  });

  it('shows the general text for what the service says of a call that names nobody: a program reads it (spec 8)', () => {
    for (const message of ['user id required', 'Не указан пользователь (user id required).']) {
      expect(handleApiError(new ApiError(400, { message })).toast).toBe('errors.general-error');
      expect(handleApiError(new ApiError(400, { message }), { field: 'code' })).toEqual({
        fields: {},
        toast: 'errors.general-error',
      });
    }
  });

  it('tells whoever is cut off just that', () => {
    expect(handleApiError(new ApiError(0), { fallback: 'errors.sms-send' }).toast).toBe('errors.connection');
  });

  it.each([
    ['an answer without text', new ApiError(500), 'errors.general-error'],
    ['no answer', new ApiError(0), 'errors.connection'],
    ['our own fault', new TypeError('x is undefined'), 'errors.general-error'],
  ])('shows the general text for %s', (_case, error, text) => {
    expect(handleApiError(error).toast).toBe(text);
  });
});

describe('with a field', () => {
  const taken = new ApiError(409, { message: 'Taken', code: 'wrong_code', errors: { email: 'In use' } });

  it('applies a matching condition before all else', () => {
    const conditions = [
      { matches: (error: ApiError) => error.status === 400, text: 'never' },
      { matches: (error: ApiError) => error.status === 409, text: 'errors.email', field: 'email' },
    ];
    expect(handleApiError(taken, { field: 'phone', conditions })).toEqual({ fields: { email: 'errors.email' } });
  });

  it('maps errors to their fields, before code and message', () => {
    expect(handleApiError(taken, { field: 'phone' })).toEqual({ fields: { email: 'In use' } });
  });

  it('puts the message of a missing second factor on the field, not the name of the factor', () => {
    const answer = { message: 'Подтвердите вход', code: 'second_factor_required', errors: { method: 'TOTP' } } as const;
    expect(handleApiError(new ApiError(401, answer), { field: 'password' })).toEqual({
      fields: { password: 'Подтвердите вход' },
    });
  });

  it.each([
    ['SESSION_LIMIT', 'errors.session-limit'],
    ['DAY_LIMIT', 'errors.day-limit'],
    ['MONTH_LIMIT', 'errors.month-limit'],
    ['BLACK_LIST', 'errors.black-list'],
    ['wrong_code', 'errors.invalid-code'],
    ['expired_code', 'errors.expired-code'],
  ] as const)('translates %s itself and locks nothing', (code, text) => {
    const error = new ApiError(429, { message: 'from the service', code }, 30);
    expect(handleApiError(error, { field: 'code' })).toEqual({ fields: { code: text } });
  });

  it('puts an unknown message on the field', () => {
    const error = new ApiError(400, { message: 'Номер не существует', code: 'odd' as never });
    expect(handleApiError(error, { field: 'phone' })).toEqual({ fields: { phone: 'Номер не существует' } });
  });

  it('locks for the time that the service names after too many requests', () => {
    const error = new ApiError(429, { message: 'ignored', code: 'too_many_requests' }, 17);
    expect(handleApiError(error, { field: 'code' })).toEqual({
      fields: { code: 'errors.too-many-requests' },
      lockedSeconds: 17,
    });
  });

  it('leaves the seconds to the timer if the service does not name them', () => {
    expect(handleApiError(new ApiError(429), { field: 'code' }).lockedSeconds).toBe(0);
  });

  it.each([
    'Request was ignored',
    'Your request was ignored, wait.',
    'Запрос проигнорирован',
    'Запрос был проигнорирован',
  ])('takes %p for too many requests, whatever its status', (message) => {
    expect(handleApiError(new ApiError(400, { message }), { field: 'code' })).toEqual({
      fields: { code: 'errors.too-many-requests' },
      lockedSeconds: 0,
    });
  });

  it('shows a toast if no field is named', () => {
    expect(handleApiError(new ApiError(503), { field: 'phone', fallback: 'errors.user-search' })).toEqual({
      fields: {},
      toast: 'errors.user-search',
    });
  });
});
