import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, expect, it } from '@jest/globals';
import { ok, sendSms, signUp, verifySms, type Caller } from '../../testing/flows';
import { guessesAround, inParallel, lookedAt } from '../../testing/guesses';
import { describeOnPostgres } from '../../testing/harness';
import { overHttp } from '../../testing/overHttp';
import { startStack, type Stack } from '../../testing/stack';
import type { Secrets } from '../../platform/secrets';
import { codeFor } from '../code';
import { readVerificationId } from '../verificationId';

const maxTries = 3;
const failuresPerHour = 10;
const guessesMade = 200;
/** Parallel calls of each process: it has as many connections. */
const atOnce = 10;
const rounds = 3;
const home: Caller = { cookies: { device: 'h'.repeat(43) } };
const roomy = {
  LIMIT_SENDS_SESSION: '1000',
  LIMIT_SENDS_DAY: '1000',
  LIMIT_SENDS_MONTH: '1000',
  LIMIT_RESEND_SECONDS: '0',
};

describeOnPostgres('guesses in parallel at several processes', () => {
  let stack: Stack | undefined;
  afterEach(async () => {
    await stack?.stop();
    stack = undefined;
  });
  afterAll(() => stack?.stop());

  it.each([1, 2, 4])(
    'with %i processes at most three guesses at a code are checked, and ten at an account (R-04, R-05)',
    async (processes) => {
      stack = await startStack({ processes, env: roomy });
      const service = overHttp(stack);
      const person = await signUp(service, {}, home);
      const { codeKey } = JSON.parse(await readFile(stack.env.SECRETS_FILE!, 'utf8')) as Secrets;
      const codeOf = (id: string): string => codeFor(codeKey, readVerificationId(codeKey, id)!, 4);
      for (let round = 0; round < rounds; round += 1) {
        const id = ok(await sendSms(service, 'SIGNIN', { user: person.id }, home)).phone_verification;
        const place = randomInt(round % 2 === 0 ? atOnce * processes : 2 * maxTries);
        const { guesses, rightAt } = guessesAround(codeOf(id), guessesMade, place);
        const answers = await inParallel(guesses, atOnce * processes, (guess) => verifySms(service, id, guess, home));
        const looked = lookedAt(answers);
        const isOpened = looked.some(({ status }) => status === 200);
        const wrong = looked
          .map(({ body }) => body.tries_left as number | undefined)
          .filter((left) => left !== undefined);
        const expected = isOpened ? [1, 2].slice(2 - wrong.length) : [0, 1, 2];
        expect({ rightAt, wrong: wrong.sort() }).toEqual({ rightAt, wrong: expected });
        expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
        expect((await verifySms(service, id, guesses[rightAt]!, home)).status).toBe(400);
      }

      const codes: { id: string; code: string; caller: Caller }[] = [];
      for (let number = 0; number < 8; number += 1) {
        const caller = { cookies: { device: String(number).padStart(43, 's') } };
        const id = ok(await sendSms(service, 'SIGNIN', { user: person.id }, caller)).phone_verification;
        codes.push({ id, caller, code: codeOf(id) });
      }
      const rightAt = randomInt(guessesMade);
      const numbers = Array.from({ length: guessesMade }, (_, number) => number);
      const answers = await inParallel(numbers, atOnce * processes, (number) => {
        const { id, code, caller } = codes[number % codes.length]!;
        const distance = number === rightAt ? 0 : 1 + Math.floor(number / codes.length);
        const guess = String((Number(code) + distance) % 10_000).padStart(4, '0');
        return verifySms(service, id, guess, caller);
      });
      const wrong = lookedAt(answers).filter(({ status }) => status !== 200).length;
      expect({ rightAt, wrong }).toEqual({ rightAt, wrong: failuresPerHour });
    },
  );
});
