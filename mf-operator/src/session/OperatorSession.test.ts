import { describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '@passport/shared/api-client/ApiError';
import { OperatorSession } from './OperatorSession';

const refused = (code: 'operator_session_required' | 'proof_required' | 'second_factor_setup_required') =>
  new ApiError(401, { message: code, code });

/** A call that is refused once. */
const refusedOnce = (error: ApiError) =>
  jest.fn<() => Promise<string>>().mockRejectedValueOnce(error).mockResolvedValue('answer');

describe('the session of an operator', () => {
  it.each([
    ['operator_session_required', 'session'],
    ['proof_required', 'proof'],
  ] as const)('asks after %s, and makes the call again', async (code, asked) => {
    const session = new OperatorSession();
    const call = refusedOnce(refused(code));
    const answer = session.guard(call);
    await Promise.resolve();
    await Promise.resolve();
    expect(session.question?.asked).toBe(asked);
    expect(call).toHaveBeenCalledTimes(1);
    session.close(true);
    expect(await answer).toBe('answer');
    expect(call).toHaveBeenCalledTimes(2);
    expect(session.question).toBeUndefined();
  });

  it('asks once for calls that fail together, and makes each of them again', async () => {
    const session = new OperatorSession();
    const calls = [1, 2, 3].map(() => refusedOnce(refused('operator_session_required')));
    const answers = Promise.all(calls.map((call) => session.guard(call)));
    await new Promise((done) => setTimeout(done));
    session.close(true);
    expect(await answers).toEqual(['answer', 'answer', 'answer']);
    expect(calls.map((call) => call.mock.calls.length)).toEqual([2, 2, 2]);
  });

  it('gives the refusal to the screen where the dialog is closed', async () => {
    const session = new OperatorSession();
    const call = refusedOnce(refused('proof_required'));
    const answer = session.guard(call);
    await new Promise((done) => setTimeout(done));
    session.close(false);
    await expect(answer).rejects.toMatchObject({ code: 'proof_required' });
    expect(call).toHaveBeenCalledTimes(1);
  });

  it('makes a call again once only', async () => {
    const session = new OperatorSession();
    const call = jest.fn(() => Promise.reject(refused('proof_required')));
    const answer = session.guard(call);
    await new Promise((done) => setTimeout(done));
    session.close(true);
    await expect(answer).rejects.toMatchObject({ code: 'proof_required' });
    expect(call).toHaveBeenCalledTimes(2);
  });

  it.each([new ApiError(403), new ApiError(401), new ApiError(409, { code: 'changed_meanwhile' }), new Error('x')])(
    'asks nothing after another failure',
    async (error) => {
      const session = new OperatorSession();
      await expect(session.guard(() => Promise.reject(error))).rejects.toBe(error);
      expect(session.question).toBeUndefined();
    },
  );
});
