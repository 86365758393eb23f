import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { ExternalProvider } from '../../../../scripts/lib/externalProvider.mjs';
import { bringBack, browserOf, people, settingsFor, startTestProvider, visit } from '../../testing/externalPeople';
import { somePassword, turnOn } from '../../testing/factors';
import { ok, signUp, standardAuth } from '../../testing/flows';
import { describeOnPostgres, startTestService, type TestService } from '../../testing/harness';
import { until } from '../../testing/until';

describeOnPostgres('a callback that found the link of its account before the person unlinked it (R-23)', () => {
  const here = browserOf('h');
  let provider: ExternalProvider;
  let service: TestService;
  beforeAll(async () => {
    provider = await startTestProvider();
  });
  afterAll(() => provider.close());
  beforeEach(async () => {
    service = await startTestService({ driver: 'postgres', config: { externalProviders: settingsFor(provider) } });
  });
  afterEach(() => service.close());

  const callback = async (more: Record<string, string> = {}) => {
    const { parameters } = await visit(service, provider, 'google', people.anna, here);
    return () => bringBack(service, 'google', { parameters: { ...parameters, ...more } }, here);
  };

  /** Makes a call during a transaction that unlinks all accounts, and commits that when the call waits or has answered. */
  const whileUnlinking = async <T>(call: () => Promise<T>): Promise<T> => {
    const holder = await service.storage.pool.connect();
    try {
      await holder.query(`BEGIN; SELECT 1 FROM users FOR UPDATE; DELETE FROM external_accounts`);
      let isAnswered = false;
      const answer = call().finally(() => (isAnswered = true));
      await until('the call waits or has answered', async () => {
        // Not by the holder: inside its transaction it would not see connections that were opened since.
        const { rows } = await service.storage.pool.query(
          `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        );
        return isAnswered || rows.length > 0;
      });
      await holder.query('COMMIT');
      return await answer;
    } finally {
      await holder.query('ROLLBACK');
      holder.release();
    }
  };

  it('authenticates no user, and does not link the account again', async () => {
    const person = await signUp(service, { email: 'other@example.com' }, here);
    const token = person.jwt.access;
    const { external_auth } = ok(await (await callback({ purpose: 'link' }))());
    ok(await service.call('POST', '/user/external_accounts/', { token, body: { external_auth }, ...here }));
    await turnOn(service, person, 'PASSWORD');
    const answer = await whileUnlinking(await callback());
    const body = { user: person.id, external_auth: answer.body.external_auth ?? external_auth, password: somePassword };
    const completed = await standardAuth(service, body, here);
    expect([completed.status, completed.body.code]).toEqual([400, 'external_expired']);
    expect([answer.status, answer.body.code]).toEqual([400, 'external_expired']);
    expect(await service.storage.db.selectFrom('external_accounts').select('id').execute()).toEqual([]);
  });
});
