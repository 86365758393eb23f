import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { codeTo, ok, sendSms, signIn, signUp, verifySms, wrongFor, type Person } from '../../testing/flows';
import { describeOnBothDatabases, startTestService, type TestService } from '../../testing/harness';
import { operate } from '../../testing/operate';

const firefox = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };

describeOnBothDatabases('the history of an account', (driver) => {
  let service: TestService;
  let person: Person;
  beforeEach(async () => {
    service = await startTestService({ driver });
    person = await signUp(service);
  });
  afterEach(() => service.close());

  const history = async (query: Record<string, string> = {}, token = person.jwt.access) =>
    ok(await service.call('GET', '/user/history/', { token, query }));

  it('lists events with time, place and device, newest first; refused codes too', async () => {
    const caller = { headers: firefox, ip: '77.88.8.8' };
    const sent = ok(await sendSms(service, 'SIGNIN', { phone: person.phone, user: person.id }, caller));
    const code = await codeTo(service, person.phone);
    await verifySms(service, sent.phone_verification, wrongFor(code), caller);
    service.clock.step(60);
    await signIn(service, person, caller);
    const { events, next_cursor } = await history();
    expect(events.map(({ event }: { event: string }) => event)).toEqual(['sign_in', 'sign_in_failed', 'registration']);
    expect(next_cursor).toBeNull();
    expect(events[0]).toEqual({
      id: expect.any(String),
      event: 'sign_in',
      at: service.clock.now().toISOString(),
      browser: 'Firefox',
      os: 'Linux',
      country: 'RU',
      ip: '77.88.8.8',
      details: { methods: 'sms' },
    });
    expect(events[1].details).toEqual({ channel: 'sms', action: 'SIGNIN' });
  });

  it('lists what an operator did, without a place', async () => {
    await operate(service, 'user', 'require-email-change', '--phone', person.phone);
    const { events } = await history();
    expect(events[0]).toMatchObject({ event: 'email_change_required', browser: null, country: null, ip: null });
  });

  it('is visible to its owner only', async () => {
    const boris = await signUp(service, { phone: '+79160000001', email: 'boris@example.com' });
    const { events } = await history({}, boris.jwt.access);
    expect(events.map(({ event }: { event: string }) => event)).toEqual(['registration']);
    expect((await service.call('GET', '/user/history/')).status).toBe(401);
  });

  it('comes in pages, each event once, however many there are', async () => {
    const row = {
      at: service.clock.now(),
      event: 'profile_changed',
      sid: null,
      ip: null,
      country: null,
      device: null,
      details: '{}',
    };
    const rows = Array.from({ length: 1000 }, (_, n) => ({ ...row, user_id: n % 2 === 0 ? person.id : person.id + 1 }));
    await service.storage.db.insertInto('audit_events').values(rows).execute();
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await history({ limit: '70', ...(cursor !== null && { cursor }) });
      seen.push(...page.events.map(({ id }: { id: string }) => id));
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(seen).toHaveLength(501);
    expect(seen.map(Number)).toEqual([...new Set(seen)].map(Number).sort((a, b) => b - a));
    expect(
      (await service.call('GET', '/user/history/', { token: person.jwt.access, query: { cursor: 'x' } })).status,
    ).toBe(400);
  });
});
