import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { me, codeTo, ok, provePhone, sendSms, signUp, somePhone, verifySms, wrongFor } from '../../../testing/flows';
import { describeOnBothDatabases, startTestService, type TestService } from '../../../testing/harness';
import type { Json } from '../../../testing/json';
import { operatorWith, type TestOperator } from '../../../testing/operators';
import { someSpellings } from '../../../testing/spellings';

const roomy = { resendSeconds: 0, sendsSession: 100, sendsDay: 100, sendsPrefix: 1000 };

describeOnBothDatabases('the codes of a number', (driver, itOnOneDatabase) => {
  let service: TestService;
  let operator: TestOperator;
  const start = async (findsPerHour = 200) => {
    service = await startTestService({ driver, config: { limits: roomy, console: { findsPerHour } } });
    operator = await operatorWith(service, 'support');
  };
  beforeEach(() => start());
  afterEach(() => service.close());

  const search = (phone: string) => operator.call('POST', '/codes/find/', { body: { phone } });
  const find = async (phone = somePhone) => ok(await search(phone));
  const set = (change: object) =>
    service.storage.db.updateTable('outbox').set(change).where('recipient', '=', somePhone).execute();
  const ask = async () => ok(await sendSms(service, 'SIGNUP', { phone: somePhone }));

  it('say of a number without an account what became of them, in both languages, and never the code', async () => {
    expect(await find()).toEqual({
      ...{ phone: '+7******4567', country: 'RU', user_id: null, items: [], sends: { used: 0, limit: 100 } },
      verdict: {
        ru: 'За 30 дней коды на этот номер не запрашивали.',
        en: 'No codes were requested for this number in 30 days.',
      },
    });
    const { phone_verification } = await ask();
    const code = await codeTo(service, somePhone);
    await verifySms(service, phone_verification, wrongFor(code));
    const at = service.clock.now().toISOString();
    const { items, verdict, sends } = await find();
    expect(sends).toEqual({ used: 1, limit: 100 });
    expect(items).toEqual([
      {
        ...{ asked_at: at, channel: 'sms', action: 'SIGNUP', gateway: null, reason: null, reply: null },
        stages: [
          { stage: 'queued', at },
          { stage: 'handed_over', at },
        ],
        ...{ tries: 1, used_at: null, text: verdict },
      },
    ]);
    expect(verdict.en).toMatch(/^The code was requested today, .* handed over to the carrier/);
    service.context.config.support.timeZone = 'Asia/Kolkata';
    expect((await find()).verdict.ru).toContain('(UTC+5:30)');
    await verifySms(service, phone_verification, code);
    const after = await find();
    expect(after.verdict.ru).toMatch(/^Код запрошен сегодня, .* пришёл и введён сегодня, /);
    expect(JSON.stringify([items, after])).not.toContain(`"${code}"`);
    expect(JSON.stringify([items, after])).not.toContain(somePhone);
  });

  it('say of a number on the block list that nothing is sent to it, whatever became of earlier ones', async () => {
    await ask();
    const added_at = service.clock.now();
    await service.storage.db.insertInto('black_list').values({ phone: somePhone, added_at }).execute();
    const { verdict, items } = await find();
    expect(verdict.en).toBe('The number is on the block list: no codes are sent to it.');
    expect(items).toHaveLength(1);
  });

  it('are not those of a number within an email', async () => {
    const { status, body } = await search('petrov.89161234567@mail.example');
    expect([status, Object.keys(body.errors)]).toEqual([400, ['phone']]);
  });

  it.each([
    [{ delivered_at: new Date('2026-05-12T09:00:00Z') }, /доставлен, но не введён/, /delivered, but not entered/],
    [
      { failed_at: new Date('2026-05-12T09:00:00Z'), failure_reason: 'roaming_return' },
      /не доставлен: телефон недавно вернулся из роуминга\.$/,
      /not delivered: the phone came back from roaming/,
    ],
    [{ state: 'dropped', finished_at: null }, /от нас не ушёл/, /never left us/],
  ])('say %j', async (change, ru, en) => {
    await ask();
    await service.deliver();
    await set(change);
    const { verdict } = await find();
    expect(verdict).toEqual({ ru: expect.stringMatching(ru), en: expect.stringMatching(en) });
  });

  it('are found by fifty spellings of the number, with its account, whose history has the look', async () => {
    const person = await signUp(service);
    const { user_id } = ok(await me(service, person.jwt.access));
    await provePhone(service, 'SIGNIN', { phone: person.phone, user: person.id });
    for (const spelling of someSpellings(50)) {
      const found = await find(spelling);
      expect([spelling, found.user_id, found.items.length]).toEqual([spelling, user_id, 2]);
    }
    const { events } = ok(
      await service.call('GET', '/user/history/', { token: person.jwt.access, query: { kind: 'views' } }),
    );
    expect(events.map(({ event, details }: Json) => [event, details])).toEqual([
      ['operator_viewed', { role: 'support' }],
    ]);
  });

  it('are counted with the searches, and logged without the number (R-96)', async () => {
    await service.close();
    await start(2);
    await ask();
    await find();
    ok(await operator.call('POST', '/find/', { body: { q: 'x' } }));
    const { status, body } = await search(somePhone);
    expect([status, body.code]).toEqual([429, 'too_many_requests']);
    const rows = await service.storage.db
      .selectFrom('audit_events')
      .selectAll()
      .where('event', '=', 'codes_found')
      .execute();
    expect(rows).toMatchObject([{ target_type: 'phone', target_id: '+7******4567', details: { found: 1 } }]);
    expect(JSON.stringify(rows)).not.toContain('9161234567');
  });

  itOnOneDatabase('of a wrong number are refused at its field', async () => {
    const { status, body } = await search('12345');
    expect([status, Object.keys(body.errors as object)]).toEqual([400, ['phone']]);
  });
});
