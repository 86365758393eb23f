import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '@passport/shared/api-client/ApiError';
import { Cancelled, ConfirmSignIn } from './ConfirmSignIn';

const recentRequired = new ApiError(401, { message: 'нет', code: 'recent_sign_in_required' });
const asked = () => new Promise((resolve) => setTimeout(resolve));

let confirmation: ConfirmSignIn;
let call: jest.Mock<() => Promise<string>>;
beforeEach(() => {
  confirmation = new ConfirmSignIn();
  call = jest.fn(() => Promise.resolve('done'));
});

describe('a call that may need a recent sign-in (R-26)', () => {
  it('is made without a dialog if the sign-in is recent', async () => {
    expect(await confirmation.guard(call)).toBe('done');
    expect(confirmation.question).toBeUndefined();
    expect(call).toHaveBeenCalledTimes(1);
  });

  it('is repeated after a confirmation', async () => {
    call.mockRejectedValueOnce(recentRequired);
    const guarded = confirmation.guard(call);
    await asked();
    expect(confirmation.question).toBeDefined();
    expect(call).toHaveBeenCalledTimes(1);
    confirmation.close(true);
    expect(await guarded).toBe('done');
    expect(confirmation.question).toBeUndefined();
    expect(call).toHaveBeenCalledTimes(2);
  });

  it('is cancelled when the user closes the dialog', async () => {
    call.mockRejectedValueOnce(recentRequired);
    const guarded = confirmation.guard(call);
    await asked();
    confirmation.close(false);
    await expect(guarded).rejects.toBeInstanceOf(Cancelled);
    expect(call).toHaveBeenCalledTimes(1);
  });

  it('opens the dialog once: a second refusal is passed to the caller', async () => {
    call.mockRejectedValue(recentRequired);
    const guarded = confirmation.guard(call);
    await asked();
    confirmation.close(true);
    await expect(guarded).rejects.toBe(recentRequired);
    expect(confirmation.question).toBeUndefined();
  });

  it.each([
    ['another 401', new ApiError(401, { message: 'нет', code: 'second_factor_required' })],
    ['status 503', new ApiError(503)],
    ['an error of another kind', new Error('broken')],
  ])('asks nothing where it failed with %s', async (_case, failure) => {
    call.mockRejectedValueOnce(failure);
    await expect(confirmation.guard(call)).rejects.toBe(failure);
    expect(confirmation.question).toBeUndefined();
  });

  it('passes earlier accepted codes to the dialog', async () => {
    call.mockRejectedValueOnce(recentRequired);
    const proven = { phone_verification: 'id' };
    const guarded = confirmation.guard(call, { proven });
    await asked();
    expect(confirmation.question?.proven).toBe(proven);
    confirmation.close(true);
    await guarded;
  });

  it('replaces the dialog of an earlier call by its own', async () => {
    const earlier = confirmation.guard(jest.fn<() => Promise<string>>().mockRejectedValueOnce(recentRequired));
    const given = expect(earlier).rejects.toBeInstanceOf(Cancelled);
    await asked();
    call.mockRejectedValueOnce(recentRequired);
    const later = confirmation.guard(call);
    await given;
    await asked();
    confirmation.close(true);
    expect(await later).toBe('done');
  });

  it('closes nothing without an open dialog', () => {
    expect(() => confirmation.close(true)).not.toThrow();
  });
});
