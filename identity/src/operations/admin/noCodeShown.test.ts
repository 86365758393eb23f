import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { identify, ok, sendEmail, sendSms, signUp, verifyEmail, verifySms, wrongFor } from '../../testing/flows';
import { describeOnBothDatabases, startTestService, type TestService } from '../../testing/harness';
import { operate } from '../../testing/operate';

/** So long that none of them occurs anywhere by chance. */
const codeDigits = 10;
const visits = 40;
const phones = 100;
const messagesEach = 100;

/** Numbers that look random and are the same in each run. */
function* numbersBelow(limit: number): Generator<number, never> {
  for (let state = 42; ; state = (state * 1103515245 + 12345) % 2 ** 31) yield Math.floor(state / 65536) % limit;
}

describeOnBothDatabases('what operators see of messages', (driver) => {
  let service: TestService;
  beforeEach(async () => {
    service = await startTestService({
      driver,
      config: {
        codes: { smsLength: codeDigits, emailLength: codeDigits },
        limits: { resendSeconds: 0, sendsSession: 1000, sendsDay: 1000, sendsMonth: 1000, probesPerIp: 10_000 },
      },
    });
  });
  afterEach(() => service.close());

  const show = async (to: string) => JSON.stringify(await operate(service, 'messages', 'show', '--to', to));

  /** A visit of somebody: asks for a code, maybe again, maybe enters it wrong or right. Some numbers are unknown. */
  const visit = async (pick: Generator<number>, contacts: readonly string[]) => {
    const next = (): number => pick.next().value as number;
    const to = contacts[next() % contacts.length]!;
    const isPhone = to.startsWith('+');
    const user = ok(await identify(service, isPhone ? to : contacts[0]!)).user.id;
    const send = () => (isPhone ? sendSms : sendEmail)(service, 'SIGNIN', { user });
    let { body } = await send();
    if (next() % 2 === 0) ({ body } = await send());
    service.clock.step(next() % 30);
    const code = (await service.messages(to)).find((message) => message.code)?.code ?? '0'.repeat(codeDigits);
    const id = body.phone_verification ?? body.email_verification;
    const verify = (typed: string) => (isPhone ? verifySms : verifyEmail)(service, id, typed);
    if (next() % 2 === 0) await verify(wrongFor(code));
    if (next() % 3 > 0) await verify(code);
    service.clock.step(next() % 3600);
  };

  it('has no code, no seed and no text of real visits (R-14)', async () => {
    const logged: unknown[] = [];
    for (const level of ['info', 'warn', 'error', 'debug'] as const)
      jest.spyOn(service.context.log, level).mockImplementation((...line: unknown[]) => void logged.push(line));
    const anna = await signUp(service);
    await signUp(service, { phone: '+79160000001', email: 'boris@example.com' });
    service.context.config.identifyMode = 'private';
    const contacts = [anna.phone, anna.email, '+79160000001', '+79169999999'];
    const pick = numbersBelow(1000);
    for (let count = 0; count < visits; count += 1) await visit(pick, contacts);
    const { rows } = await service.storage.pool.query<{ secret: string }>(
      `SELECT code AS secret FROM inbox_messages WHERE code IS NOT NULL UNION SELECT text FROM inbox_messages
       UNION SELECT seed::text FROM verifications`,
    );
    expect(rows.length).toBeGreaterThan(visits);
    const shown = await Promise.all([...contacts, 'boris@example.com'].map(show));
    const report = JSON.stringify(await operate(service, 'messages', 'report'));
    const everything = [...shown, report, JSON.stringify(logged)].join('\n');
    expect(rows.filter(({ secret }) => everything.includes(secret))).toEqual([]);
  });

  it('has nothing but the fields of the trail, whatever is stored in ten thousand messages', async () => {
    // A mark in each place where a code, a seed or a text could be stored.
    await service.storage.pool.query(
      `INSERT INTO outbox (channel, kind, recipient, reference, created_at, due_at, expires_at, state, gateway_message_id)
       SELECT 'sms', CASE WHEN n % 3 = 0 THEN 'notice' ELSE 'verification_code' END, '+7916' || lpad((n / ${messagesEach})::text, 7, '0'),
         jsonb_build_object('verification', md5(n::text)::uuid, 'seed', 'mark' || n, 'code', 'mark' || n, 'text', 'mark' || n,
           'traceparent', 'mark' || n, 'to', 'mark' || n, 'language', 'mark' || n),
         now(), now(), now(), 'sent', 'mark' || n
       FROM generate_series(0, ${phones * messagesEach - 1}) AS n`,
    );
    await service.storage.pool.query(
      `INSERT INTO verifications (id, seed, channel, action, recipient, account, device_hash, ip, pause_key, created_at, sent_at, expires_at)
       SELECT md5(n::text)::uuid, gen_random_uuid(), 'sms', 'SIGNIN', '+79160000000', 'mark', 'mark', 'mark', 'mark', now(), now(), now()
       FROM generate_series(0, ${phones * messagesEach - 1}) AS n`,
    );
    let messages = 0;
    for (let phone = 0; phone < phones; phone += 1) {
      const shown = await show(`+7916${String(phone).padStart(7, '0')}`);
      messages += shown.split('"queued_at"').length - 1;
      expect(shown).not.toMatch(/mark|seed/);
    }
    expect(messages).toBe(phones * messagesEach);
  });
});
