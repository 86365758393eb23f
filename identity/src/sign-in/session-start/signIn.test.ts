import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { proveTelegram, turnOn } from '../../testing/factors';
import { ok, proveEmail, signInProof, signUp, someBrowser, standardAuth, type Person } from '../../testing/flows';
import { describeOnBothDatabases, startTestService, type TestService } from '../../testing/harness';
import { logStatements } from '../../testing/statementLog';

describeOnBothDatabases('a sign-in in a recognized browser', (driver) => {
  let service: TestService;
  let person: Person;
  beforeEach(async () => {
    service = await startTestService({ driver, config: { limits: { resendSeconds: 0 } } });
    person = await signUp(service, {}, someBrowser);
  });
  afterEach(() => service.close());

  const bySms = () => signInProof(service, person, someBrowser);
  const byEmail = async () => ({
    email_verification: await proveEmail(service, 'SIGNIN', { email: person.email, user: person.id }, someBrowser),
  });
  const enter = (proof: object, user = person.id) => standardAuth(service, { ...proof, user }, someBrowser);
  const statementsOf = async (proof: object): Promise<number> => {
    const log = logStatements(service.storage.pool);
    log.drain();
    ok(await enter(proof));
    return log.drain().length;
  };

  it('takes one statement by one code', async () => {
    expect(await statementsOf(await bySms())).toBe(1);
    expect(await statementsOf(await byEmail())).toBe(1);
  });

  it('has the channel of its one code as the only method, and no second factor', async () => {
    const amrAfter = async (proof: object) => {
      const before = service.storage.db.selectFrom('sessions').select('sid');
      const known = (await before.execute()).map(({ sid }) => sid);
      ok(await enter(proof));
      const started = service.storage.db.selectFrom('sessions').select('amr').where('sid', 'not in', known);
      return (await started.executeTakeFirstOrThrow()).amr;
    };
    expect(await amrAfter(await bySms())).toEqual(['sms']);
    expect(await amrAfter(await byEmail())).toEqual(['email']);
  });

  it.each([{ password: '111111' }, { totp: '111111' }, { recovery_code: 'AAAA-BBBB-CCCC-DDDD-EEEE' }])(
    'with %j in addition to the code reads the second factor first',
    async (factor) => {
      expect(await statementsOf({ ...(await bySms()), ...factor })).toBe(2);
    },
  );

  it('takes two statements by two codes', async () => {
    expect(await statementsOf({ ...(await bySms()), ...(await byEmail()) })).toBe(2);
  });

  it('is refused for a user who does not exist', async () => {
    const proof = await bySms();
    const refused = await enter(proof, person.id + 1);
    expect([refused.status, refused.body.code]).toEqual([400, 'wrong_code']);
    ok(await enter(proof));
  });

  it('is refused by a Telegram code alone, even if no second factor is on any more', async () => {
    await turnOn(service, person, 'TELEGRAM');
    const named = { action: 'SIGNIN', ...(await bySms()) } as const;
    const telegram_verification = await proveTelegram(service, person, named, someBrowser);
    for (const two_factor_auth of ['TELEGRAM', 'DISABLE'] as const) {
      await service.storage.db.updateTable('users').set({ two_factor_auth }).execute();
      const refused = await enter({ telegram_verification });
      expect([refused.status, refused.body.code]).toEqual([400, 'wrong_code']);
    }
  });
});
