import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { codeTo, ok, sendSms, signUp, verifySms, type Caller, type Person } from '../../testing/flows';
import { guessesAround, lookedAt } from '../../testing/guesses';
import { describeOnPostgres, startTestService, type TestService } from '../../testing/harness';
import { whileLocked } from '../../testing/whileLocked';

const maxTries = 3;
const failuresPerHour = 10;
/** Fewer than the connections of a pool: all of them reach the database. */
const atOnce = 8;
const home: Caller = { cookies: { device: 'h'.repeat(43) } };

describeOnPostgres('guesses that have all begun before one of them is counted', () => {
  let service: TestService;
  let person: Person;
  beforeEach(async () => {
    const limits = { sendsSession: 100, sendsDay: 100, resendSeconds: 0 };
    service = await startTestService({ driver: 'postgres', config: { limits } });
    person = await signUp(service, {}, home);
  });
  afterEach(() => service.close());

  const send = async (caller: Caller) => {
    service.clock.step(1);
    const id = ok(await sendSms(service, 'SIGNIN', { user: person.id }, caller)).phone_verification;
    return { id, code: await codeTo(service, person.phone), caller };
  };

  it('are checked three times for one code (R-04)', async () => {
    const { id, code } = await send(home);
    const { guesses } = guessesAround(code, atOnce + 1, 0);
    const wrong = guesses.slice(1).map((guess) => () => verifySms(service, id, guess, home));
    const looked = lookedAt(
      await whileLocked(service.storage, `SELECT 1 FROM verifications WHERE verified_at IS NULL`, wrong),
    );
    expect(looked.map(({ body }) => body.tries_left as number).sort()).toEqual([0, 1, 2]);
    expect(looked).toHaveLength(maxTries);
  });

  it('are checked for unrecognized browsers only as often as the account has tries left (R-05)', async () => {
    const codes: Awaited<ReturnType<typeof send>>[] = [];
    for (let number = 0; number < atOnce + 3; number += 1)
      codes.push(await send({ ip: `198.51.100.${number + 1}`, cookies: { device: String(number).padStart(43, 's') } }));
    const guess = (offset: number) => (sent: (typeof codes)[number]) => () =>
      verifySms(service, sent.id, guessesAround(sent.code, 2, 0).guesses[offset]!, sent.caller);
    const left = 2;
    for (const sent of codes.slice(0, failuresPerHour - left)) await guess(1)(sent)();
    const account = `SELECT 1 FROM counters WHERE key = 'failures|user:${person.id}'`;
    const calls = [...codes.slice(0, atOnce - 1).map(guess(1)), guess(0)(codes.at(-1)!)];
    const looked = lookedAt(await whileLocked(service.storage, account, calls));
    expect(looked.filter(({ status }) => status !== 200)).toHaveLength(left);
  });
});
