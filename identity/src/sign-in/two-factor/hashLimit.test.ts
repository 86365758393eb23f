import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { setTwoFactor, somePassword, turnOn } from '../../testing/factors';
import { ok, refresh, signIn, signUp, type Person } from '../../testing/flows';
import { describeOnBothDatabases, startTestService, type TestService } from '../../testing/harness';
import type { Hashing } from './hashing';

describeOnBothDatabases('the hash of a new password', (driver) => {
  let service: TestService;
  let person: Person;
  let hashes: jest.SpiedFunction<Hashing['slowHash']>;
  let checks: jest.SpiedFunction<Hashing['isHashOf']>;
  beforeEach(async () => {
    service = await startTestService({ driver, config: { limits: { resendSeconds: 0 } } });
    person = await signUp(service);
    hashes = jest.spyOn(service.context.hashing, 'slowHash');
    checks = jest.spyOn(service.context.hashing, 'isHashOf');
  });
  afterEach(() => service.close());
  const set = (body: object) => setTwoFactor(service, person.jwt.access, body);
  const password = { password: somePassword, confirm_password: somePassword };

  it('is not computed without the required proofs, however good the new password is (R-17)', async () => {
    service.clock.step(301);
    const { access } = ok(await refresh(service, person.jwt.refresh));
    const late = await setTwoFactor(service, access, { mode: 'PASSWORD', ...password });
    expect([late.status, late.body.code]).toEqual([401, 'recent_sign_in_required']);
    const current = { phone_verification: 'x'.repeat(43) };
    const madeUp = await setTwoFactor(service, access, { mode: 'PASSWORD', ...password, current });
    expect(madeUp.status).toBe(400);
    expect([hashes, checks].map((spy) => spy.mock.calls.length)).toEqual([0, 0]);
  });

  it('is not computed after a wrong proof of the current factor, which costs one check (R-17)', async () => {
    await turnOn(service, person, 'PASSWORD');
    hashes.mockClear();
    const next = { password: '204857', confirm_password: '204857' };
    expect((await set({ mode: 'PASSWORD', ...next })).body.code).toBe('second_factor_required');
    expect((await set({ mode: 'PASSWORD', ...next, current: { password: '808080' } })).body.code).toBe(
      'wrong_password',
    );
    expect([hashes, checks].map((spy) => spy.mock.calls.length)).toEqual([0, 1]);
  });

  it('is computed at most ten times in ten minutes for a user, across sessions and in parallel (R-17)', async () => {
    const other = await signIn(service, person);
    // No factor is on before all fifteen calls have begun to hash or were refused.
    let arrived = 0;
    let release = (): void => undefined;
    const allArrived = new Promise<void>((resolve) => (release = resolve));
    const arrive = (): void => {
      arrived += 1;
      if (arrived === 15) release();
    };
    hashes.mockImplementation(async (text) => {
      arrive();
      await allArrived;
      return `hash of ${text}`;
    });
    checks.mockResolvedValue(true);
    const together = await Promise.all(
      Array.from({ length: 15 }, async () => {
        const answer = await set({ mode: 'PASSWORD', ...password });
        if (answer.status === 429) arrive();
        return answer;
      }),
    );
    const refused = together.filter(({ status }) => status === 429);
    expect(refused.map(({ body }) => body.code)).toEqual(Array.from({ length: 5 }, () => 'too_many_requests'));
    expect(together.filter(({ status }) => status === 200)).toHaveLength(1);
    // A password and ten recovery codes a call.
    expect(hashes).toHaveBeenCalledTimes(10 * 11);
    const { body, status, headers } = await service.call('POST', '/user/2fa/recovery_codes/', {
      token: other.access,
      body: { password: somePassword },
    });
    expect([status, body.code, headers['retry-after']]).toEqual([429, 'too_many_requests', '600']);
    expect(hashes).toHaveBeenCalledTimes(10 * 11);
  });
});
