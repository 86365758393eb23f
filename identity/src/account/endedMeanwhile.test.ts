import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { browserOf, keepPendingLogin } from '../testing/externalPeople';
import { proveOwnPhone, setTwoFactor, somePassword, startWithPerson, turnOn } from '../testing/factors';
import { me, proveEmail, type Person } from '../testing/flows';
import { describeOnPostgres, type Answer, type TestService } from '../testing/harness';
import { whileLocked } from '../testing/whileLocked';

describeOnPostgres('a call that waits for the row of its user while all sessions end (R-27)', () => {
  let service: TestService;
  let person: Person;
  beforeEach(async () => {
    ({ service, person } = await startWithPerson('postgres'));
  });
  afterEach(() => service.close());

  const calls: Record<string, (token: string, own: string) => Promise<() => Promise<Answer>>> = {
    'a change of contact': async (token, own) => {
      const email_verification = await proveEmail(
        service,
        'UPDATE_PROFILE_NEW',
        { email: 'thief@example.net' },
        { token },
      );
      const body = { phone_verification: own, email_verification };
      return () => service.call('POST', '/user/change_email/', { token, body });
    },
    'an export': (token, own) =>
      Promise.resolve(() => service.call('POST', '/user/export/', { token, body: { phone_verification: own } })),
    'a deletion': (token, own) =>
      Promise.resolve(() =>
        service.call('POST', '/user/delete_account/', { token, body: { phone_verification: own } }),
      ),
    'a cancellation of the deletion': async (token) => {
      await service.storage.db
        .updateTable('users')
        .set({ deletion_at: new Date('2100-01-01') })
        .execute();
      return () => service.call('POST', '/user/cancel_deletion/', { token });
    },
    'a second factor': (token) => {
      const body = { mode: 'PASSWORD', password: somePassword, confirm_password: somePassword };
      return Promise.resolve(() => setTwoFactor(service, token, body));
    },
    'new recovery codes': async (token) => {
      await turnOn(service, person, 'PASSWORD');
      const body = { password: somePassword };
      return () => service.call('POST', '/user/2fa/recovery_codes/', { token, body });
    },
    'a link of an external account': async (token) => {
      const external_auth = await keepPendingLogin(service, 'thief-1', 'h');
      const browser = browserOf('h');
      return () => service.call('POST', '/user/external_accounts/', { ...browser, token, body: { external_auth } });
    },
    'an unlinking of an external account': async (token) => {
      const account = { user_id: person.id, provider: 'GOOGLE', subject: 'anna-1', linked_at: new Date() } as const;
      const { id } = await service.storage.db
        .insertInto('external_accounts')
        .values({ ...account, email: null, last_used_at: null })
        .returning('id')
        .executeTakeFirstOrThrow();
      return () => service.call('DELETE', `/user/external_accounts/${id}/`, { token });
    },
  };

  /** The data that the calls would change. */
  const stored = async () => {
    const { db } = service.storage;
    return [
      await db.selectFrom('users').selectAll().execute(),
      await db.selectFrom('recovery_codes').selectAll().orderBy('selector').execute(),
      await db.selectFrom('external_accounts').selectAll().execute(),
    ];
  };

  it.each(Object.entries(calls))('%s of an ended session is refused', async (_what, prepare) => {
    const token = person.jwt.access;
    const call = await prepare(token, await proveOwnPhone(service, person, token));
    const before = await stored();
    const ending = `UPDATE sessions SET ended_at = now() WHERE user_id = ${person.id}`;
    const locked = `${ending}; SELECT 1 FROM users WHERE id = ${person.id}`;
    const [answer] = await whileLocked(service.storage, locked, [call]);
    expect([answer?.status, (await me(service, token)).status]).toEqual([401, 401]);
    expect(await stored()).toEqual(before);
  });
});
