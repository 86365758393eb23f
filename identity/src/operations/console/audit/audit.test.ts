import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { addSeconds, hourSeconds } from '../../../platform/clock';
import { record } from '../../../protection/audit/audit';
import { ok, signUp, somePhone } from '../../../testing/flows';
import { describeOnBothDatabases, startTestService, type Answer, type TestService } from '../../../testing/harness';
import { operate } from '../../../testing/operate';
import { operatorWith, type TestOperator } from '../../../testing/operators';
import { exportAudit } from './exportAudit';

const roomy = { resendSeconds: 0, sendsSession: 100, sendsDay: 100, sendsPrefix: 1000 };
const said = ({ status, body }: Answer) => [status, body.code];

describeOnBothDatabases('the log in the console', (driver) => {
  let service: TestService;
  let auditor: TestOperator;
  beforeEach(async () => {
    service = await startTestService({ driver, config: { limits: roomy } });
    auditor = await operatorWith(service, 'auditor');
    await signUp(service);
  });
  afterEach(() => service.close());
  const list = async (query: Record<string, string> = {}) => ok(await auditor.call('GET', '/audit/', { query }));
  const employ = (employment: string) =>
    operate(service, 'user', 'set-employment', '--phone', somePhone, '--employment', employment);
  const exported = (body: object = {}) =>
    auditor.call('POST', '/audit/export/', { body: { reason: 'Yearly audit', ...body } });
  const linesOf = ({ body }: Answer) => (body as unknown as string).split('\r\n').slice(0, -1);
  /** Rows of a shell account, beside those that the tests themselves make. */
  const add = (count: number, more: object = {}) =>
    Promise.all(
      Array.from({ length: count }, (_, n) =>
        record(service.storage.db, {
          event: 'operator_command',
          at: service.clock.now(),
          userId: null,
          actor: { kind: 'operator', name: 'eve' },
          target: { type: 'document', id: `u${n % 2}` },
          details: { command: `x ${n}` },
          ...more,
        }),
      ),
    );

  it('shows what operators have done, newest first, each row once', async () => {
    await add(7);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await list({ q: 'actor:eve', limit: '3', ...(cursor !== null && { cursor }) });
      seen.push(...page.items.map(({ id }: { id: string }) => id));
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(seen.map(Number)).toEqual([...new Set(seen)].map(Number).sort((a, b) => b - a));
    expect(seen).toHaveLength(7);
    expect((await auditor.call('GET', '/audit/', { query: { cursor: 'x' } })).status).toBe(400);
    for (const [q, field] of Object.entries({
      nonsense: 'q',
      'event:user_lokced': 'event',
      'since:yesterday': 'since',
      'until:2026-02-30': 'until',
      'target:person/1': 'target',
      'actor:nobody': 'actor',
    })) {
      const { status, body } = await auditor.call('GET', '/audit/', { query: { q } });
      expect([status, body.errors]).toEqual([400, { [field]: expect.any(String) }]);
    }
  });

  it('is filtered by actor, event, target and time, and completed with the events that there are', async () => {
    await add(4);
    service.clock.step(60);
    await employ('EMPLOYEE');
    const countOf = async (query: Record<string, string>) => (await list(query)).items.length;
    expect(await countOf({ actor: 'eve', target: 'document/u1' })).toBe(2);
    expect(await countOf({ q: 'event:employment_set' })).toBe(1);
    expect(await countOf({ actor: 'eve', since: service.clock.now().toISOString() })).toBe(0);
    expect(await countOf({ actor: 'eve', until: service.clock.now().toISOString() })).toBe(4);
    expect(await countOf({ actor: auditor.userId })).toBeGreaterThan(0);
    const { items: none, events } = await list({ event: 'sign_in' });
    expect(none).toEqual([]);
    expect(events).toEqual(expect.arrayContaining(['employment_set', 'operator_role_granted', 'user_deactivated']));
  });

  it('begins a day at the midnight of the operator whose zone is sent, and in UTC without one', async () => {
    const at = (moment: string) => add(1, { at: new Date(moment) });
    await Promise.all([at('2026-11-29T20:59:59Z'), at('2026-11-29T21:00:00Z'), at('2026-11-30T00:00:00Z')]);
    const since = { q: 'actor:eve since:2026-11-30' };
    const countOf = async (query: Record<string, string>) => (await list(query)).items.length;
    expect([await countOf(since), await countOf({ ...since, timezone: '3' })]).toEqual([1, 2]);
    expect(await countOf({ ...since, timezone: '3', q: 'actor:eve until:2026-11-30' })).toBe(1);
    for (const timezone of ['15', 'Europe/Moscow', ''])
      expect((await auditor.call('GET', '/audit/', { query: { timezone } })).status).toBe(400);
    const answer = await exported({ ...since, timezone: 14 });
    expect(linesOf(answer)).toHaveLength(4);
    const day = addSeconds(service.clock.now(), 14 * hourSeconds)
      .toISOString()
      .slice(0, 10);
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="audit-${day}.csv"`);
  });

  it('shows one row with who, as what, on whom, before and after, and its place in the chain; no address', async () => {
    await employ('EMPLOYEE');
    const { items } = await list({ event: 'employment_set' });
    const details = ok(await auditor.call('GET', `/audit/${items[0].id}/`));
    expect(details).toMatchObject({
      ...items[0],
      actor: { kind: 'operator', id: 'operator', name: null, roles: [] },
      changes: [{ field: 'employment', before: 'NONE', after: 'EMPLOYEE' }],
      chain: { place: expect.any(Number), hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
    });
    expect(JSON.stringify(details)).not.toContain(somePhone);
    const [own] = (await list({ actor: auditor.userId })).items;
    expect(own.actor).toEqual({ kind: 'operator', id: auditor.userId, name: 'Анна Ёлкина', roles: ['auditor'] });
    for (const id of ['999999', '9999999999999999999'])
      expect((await auditor.call('GET', `/audit/${id}/`)).status).toBe(404);
    const { id } = await service.storage.db
      .selectFrom('audit_events')
      .select('id')
      .where('event', '=', 'registration')
      .executeTakeFirstOrThrow();
    expect((await auditor.call('GET', `/audit/${id}/`)).status).toBe(404);
  });

  it('is exported as CSV whose cells no spreadsheet calculates, as an act with a reason and a row', async () => {
    await add(3, { reason: '=HYPERLINK("http://evil")' });
    const answer = await exported({ actor: 'eve' });
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="audit-${service.clock.now().toISOString().slice(0, 10)}.csv"`,
      'x-content-type-options': 'nosniff',
    });
    const lines = linesOf(answer);
    expect(lines).toHaveLength(4);
    expect(lines[1]).toContain(`,"'=HYPERLINK(""http://evil"")",`);
    expect(said(await exported({ reason: ' ' }))).toEqual([400, 'reason_required']);
    expect((await exported({ since: 'yesterday' })).status).toBe(400);
    expect((await list({ event: 'audit_exported' })).items).toMatchObject([
      { actor: { id: auditor.userId }, reason: 'Yearly audit', target: { type: 'instance', id: 'audit' } },
    ]);
    const [, own, ...others] = linesOf(await exported({ event: 'audit_exported' }));
    expect(others).toEqual([]);
    const { chain } = ok(await auditor.call('GET', `/audit/${own!.split(',')[0]}/`));
    expect(own!.split(',').slice(-2)).toEqual([String(chain.place), chain.hash]);
    expect(chain.hash).toMatch(/^[0-9a-f]{64}$/);
    const { user_id: person } = await service.storage.db
      .selectFrom('users')
      .select('user_id')
      .where('phone', '=', somePhone)
      .executeTakeFirstOrThrow();
    ok(await exported({ actor: somePhone }));
    const { details } = await service.storage.db
      .selectFrom('audit_events')
      .select('details')
      .where('event', '=', 'audit_exported')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(details).toEqual({ actor: person });
  });

  it('rests after each part of an export, so that it takes little from everybody else', async () => {
    await add(3);
    const asked = { actor: { kind: 'operator', name: 'eve' }, reason: 'x' } as const;
    const { storage, clock } = service;
    const rested: number[] = [];
    const rest = (workedMs: number) => Promise.resolve(void rested.push(workedMs));
    const context = { db: storage.db, reads: storage.reads, clock } as never;
    const chunks = await (await exportAudit(context, { asked }, { actor: 'eve' }, rest)).toArray();
    expect(chunks).toHaveLength(2);
    expect(rested).toHaveLength(2);
    expect(Math.min(...rested)).toBeGreaterThan(0);
  });

  it('is exported whole, in order, however long it is', async () => {
    await service.storage.pool.query(
      `INSERT INTO audit_events (at, event, actor_kind, actor, details)
       SELECT now(), 'access_requested', 'person', 'x', '{}' FROM generate_series(1, 2501)`,
    );
    const lines = linesOf(await exported({ event: 'access_requested' }));
    const ids = lines.slice(1).map((line) => Number(line.split(',')[0]));
    expect(ids).toHaveLength(2501);
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a));
  });
});
