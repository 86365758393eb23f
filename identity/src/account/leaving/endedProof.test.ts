import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { browserOf, keepPendingLogin } from '../../testing/externalPeople';
import { startWithPerson } from '../../testing/factors';
import { signInProof, type Person } from '../../testing/flows';
import { describeOnPostgres, type TestService } from '../../testing/harness';
import { whileLocked } from '../../testing/whileLocked';

describeOnPostgres('an export without a session that waits for the row of its user', () => {
  const browser = browserOf('t');
  let service: TestService;
  let person: Person;
  beforeEach(async () => {
    ({ service, person } = await startWithPerson('postgres'));
  });
  afterEach(() => service.close());

  const byCode = () => signInProof(service, person, browser);
  const byExternalAccount = async () => {
    const external_auth = await keepPendingLogin(service, 'anna-1', 't');
    await service.storage.db.updateTable('external_visits').set({ user_id: person.id }).execute();
    return { user: person.id, external_auth };
  };

  it.each([
    ['verifications', byCode, 'wrong_code'],
    ['external_visits', byExternalAccount, 'external_expired'],
  ] as const)('is refused where its proof ends meanwhile (%s)', async (table, prove, code) => {
    const body = await prove();
    const ending = `UPDATE ${table} SET consumed_at = now(); SELECT 1 FROM users`;
    const [answer] = await whileLocked(service.storage, ending, [
      () => service.call('POST', '/user/leave/export/', { ...browser, body }),
    ]);
    expect([answer?.status, answer?.body.code]).toEqual([400, code]);
  });
});
