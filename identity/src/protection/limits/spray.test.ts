import { randomInt } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { verifySms } from '../../testing/flows';
import { guessesAround, inParallel, lookedAt } from '../../testing/guesses';
import { describeOnBothDatabases, startTestService, type TestService } from '../../testing/harness';
import { codeFor } from '../../verification/code';
import { publicVerificationId } from '../../verification/verificationId';

const phones = 1000;
const tries = 3;
const codeLength = 4;
/** Calls in parallel, as a sprayer would make them. */
const atOnce = 10;

interface SprayedCode {
  seed: string;
  verification: string;
}

describeOnBothDatabases('a spray of guesses', (driver, itOnOneDatabase) => {
  let service: TestService;
  beforeEach(async () => {
    service = await startTestService({ driver, config: { limits: { codeTries: tries, failuresPerMinute: 60 } } });
  });
  afterEach(() => service.close());

  /** This many users with an SMS code each: the state after the sends of a spray. */
  async function sendToEverybody(): Promise<SprayedCode[]> {
    const { storage, clock, context } = service;
    const now = clock.now().toISOString();
    const { rows } = await sql<{ id: string; seed: string }>`
      WITH people AS (
        INSERT INTO users (first_name, last_name, phone)
        SELECT 'Анна', 'Ёлкина', '+7916' || lpad((number * 1000)::text, 7, '0')
        FROM generate_series(1, ${phones}::integer) AS number
        RETURNING id, phone, gen_random_uuid() AS verification
      )
      INSERT INTO verifications
        (id, seed, channel, action, recipient, user_id, account, ip, created_at, sent_at, expires_at)
      SELECT verification, verification, 'sms', 'SIGNIN', phone, id, 'failures|user:' || id, '198.51.100.7',
        ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz + interval '10 minutes'
      FROM people RETURNING id, seed`.execute(storage.db);
    const { codeKey } = context.secrets;
    return rows.map(({ id, seed }) => ({ seed, verification: publicVerificationId(codeKey, id) }));
  }

  /** Guesses at one code until it is dead or right, and then tries the right one. */
  async function guess({ seed, verification }: SprayedCode) {
    const code = codeFor(service.context.secrets.codeKey, seed, codeLength);
    const first = randomInt(10 ** codeLength);
    let guesses = 0;
    for (let number = 0; number < tries; number += 1) {
      const guessed = String((first + number) % 10 ** codeLength).padStart(codeLength, '0');
      guesses += 1;
      const { status } = await verifySms(service, verification, guessed);
      if (status === 200)
        return { guesses, isOpened: true, afterwards: (await verifySms(service, verification, code)).body.code };
    }
    return { guesses, isOpened: false, afterwards: (await verifySms(service, verification, code)).body.code };
  }

  itOnOneDatabase(
    'over 1,000 phones no guess beyond the third of a code is compared, and the guard is raised once and stays up (R-06)',
    async () => {
      const codes = await sendToEverybody();
      const results = await inParallel(codes, atOnce, guess);

      const opened = results.filter((result) => result.isOpened);
      // The bound of docs/security.md: 3,000 guesses at one of 10,000, 0.3 accounts; ten or more come once in 10^11 runs.
      expect(results).toHaveLength(phones);
      expect(results.reduce((sum, { guesses }) => sum + guesses, 0)).toBeLessThanOrEqual(phones * tries);
      expect(opened.length).toBeLessThan(10);
      // After three wrong tries even the right code is refused.
      for (const { isOpened, afterwards } of results) expect(afterwards).toBe(isOpened ? 'wrong_code' : 'expired_code');
      expect(await service.metrics()).toContain('passport_alerts_total{alert="global_guard"} 1');
      service.context.config.captcha = 'pow';
      const identify = await service.call('POST', '/user/identify/', { body: { phone: '+79990000000' } });
      expect([identify.status, identify.body.code]).toEqual([400, 'captcha_required']);
    },
  );

  it('of any number of parallel calls for one code three guesses are compared (R-06)', async () => {
    const [sprayed] = await sendToEverybody();
    const { seed, verification } = sprayed!;
    const code = codeFor(service.context.secrets.codeKey, seed, codeLength);
    // Calls are served in about the order in which they come: one of the second half is never among the first three.
    const { guesses, rightAt } = guessesAround(code, 100, randomInt(50, 100));
    const answers = await Promise.all(guesses.map((guess) => verifySms(service, verification, guess)));
    const statuses = lookedAt(answers).map(({ status }) => status);
    expect({ rightAt, statuses }).toEqual({ rightAt, statuses: new Array(tries).fill(400) });
    expect((await verifySms(service, verification, code)).body.code).toBe('expired_code');
  });
});
