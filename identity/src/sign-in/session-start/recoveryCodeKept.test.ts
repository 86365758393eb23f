import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { browserOf, keepPendingLogin } from '../../testing/externalPeople';
import { proveOwnPhone, startWithPerson, turnOn } from '../../testing/factors';
import { ok, signInProof, standardAuth, type Person } from '../../testing/flows';
import { describeOnBothDatabases, type Answer, type TestService } from '../../testing/harness';

const browser = browserOf('h');

describeOnBothDatabases('a recovery code whose session the database could not store', (driver) => {
  let service: TestService;
  let person: Person;
  let recovery_code: string;
  beforeEach(async () => {
    ({ service, person } = await startWithPerson(driver));
    recovery_code = (await turnOn(service, person, 'PASSWORD')).recoveryCodes[0]!;
  });
  afterEach(() => service.close());

  /** Makes a call while the database rolls back the start or confirmation of a session. */
  async function whileStoringFails(call: () => Promise<Answer>): Promise<Answer> {
    const { pool } = service.storage;
    await pool.query(`
      CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE deadlock_detected; END $$;
      CREATE TRIGGER fail BEFORE INSERT OR UPDATE OF amr ON sessions FOR EACH ROW EXECUTE FUNCTION fail()`);
    try {
      return await call();
    } finally {
      await pool.query('DROP FUNCTION fail CASCADE');
    }
  }
  const codesUsed = () =>
    service.storage.db.selectFrom('recovery_codes').select('selector').where('used_at', 'is not', null).execute();

  const ways = {
    'a code': () => signInProof(service, person, browser),
    'an external account': async () => {
      const external_auth = await keepPendingLogin(service, 'anna-1', 'h');
      await service.storage.db.updateTable('external_visits').set({ user_id: person.id }).execute();
      return { user: person.id, external_auth };
    },
  };

  it.each(Object.entries(ways))(
    'signs in along with %s at the next try, and counts for no other sign-in',
    async (_way, prove) => {
      const body = { ...(await prove()), recovery_code };
      expect((await whileStoringFails(() => standardAuth(service, body, browser))).status).toBe(503);
      ok(await standardAuth(service, body, browser));
      expect(await codesUsed()).toHaveLength(1);
      const other = { ...(await signInProof(service, person, browser)), recovery_code };
      expect((await standardAuth(service, other, browser)).body.code).toBe('wrong_code');
    },
  );

  it('confirms a sign-in at the next try, and then never again', async () => {
    const token = person.jwt.access;
    const body = { phone_verification: await proveOwnPhone(service, person, token), recovery_code };
    const confirm = () => service.call('POST', '/user/confirm_sign_in/', { token, body });
    expect([(await whileStoringFails(confirm)).status, await codesUsed()]).toEqual([503, []]);
    ok(await confirm());
    expect((await confirm()).body.code).toBe('wrong_code');
    expect(await codesUsed()).toHaveLength(1);
  });
});
