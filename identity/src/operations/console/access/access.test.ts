import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { addSeconds } from '../../../platform/clock';
import { ok, signUp, type Person } from '../../../testing/flows';
import { describeOnBothDatabases, startTestService, type Answer, type TestService } from '../../../testing/harness';
import { operate } from '../../../testing/operate';
import { grant, operatorWith, type TestOperator } from '../../../testing/operators';

const roomy = { resendSeconds: 0, sendsSession: 100, sendsDay: 100, sendsPrefix: 1000 };
const wanted = { type: 'OAUTH2_CLIENT', organization_name: 'Лавка', comment: 'Вход в магазин', expected_people: 100 };
const own = '/partner_creation_request/';
const said = ({ status, body }: Answer) => [status, body.code];

describeOnBothDatabases('requests for access in the console', (driver) => {
  let service: TestService;
  let reviewer: TestOperator;
  let person: Person;
  beforeEach(async () => {
    service = await startTestService({ driver, config: { limits: roomy } });
    reviewer = await operatorWith(service, 'reviewer');
    person = await signUp(service, { phone: '+79162223344', email: 'ivan@example.com' });
  });
  afterEach(() => service.close());
  const send = async (body: object = {}, { jwt } = person) =>
    ok(await service.call('POST', own, { token: jwt.access, body: { ...wanted, ...body } })).id as string;
  const list = async (query: Record<string, string> = {}) => ok(await reviewer.call('GET', '/access/', { query }));
  const decide = (id: string, decision: string, body: object = { reason: 'Checked' }, { call } = reviewer) =>
    call('POST', `/access/${id}/${decision}/`, { body });
  const mine = async () => ok(await service.call('GET', own, { token: person.jwt.access })).items;

  it('are listed oldest first while they wait, and newest first after that', async () => {
    const first = await send();
    ok(await decide(first, 'refuse'));
    const second = await send();
    const site = { type: 'UNIT_SITE', is_foreign: true, site_address: 'shop.example' };
    const third = await send(site);
    const ids = ({ items }: { items: { id: string }[] }) => items.map(({ id }) => id);
    expect(ids(await list())).toEqual([second, third]);
    const page = await list({ limit: '1' });
    expect(ids(page)).toEqual([second]);
    expect(ids(await list({ limit: '1', cursor: page.next_cursor }))).toEqual([third]);
    expect((await list()).items[0]).toMatchObject({
      ...wanted,
      state: 'WAITING',
      person: { phone: '+7******3344', email: 'i***@example.com' },
      applications_count: 0,
      person_state: 'active',
      refused_before: 1,
    });
    const lock = { locked_until: addSeconds(service.clock.now(), 60) };
    await service.storage.db.updateTable('users').set(lock).where('id', '=', person.id).execute();
    expect((await list()).items[0].person_state).toBe('locked');
    ok(await decide(second, 'refuse'));
    expect(ids(await list({ state: 'REFUSED' }))).toEqual([second, first]);
    expect(
      (await reviewer.call('GET', '/access/', { query: { state: 'REFUSED', cursor: page.next_cursor } })).status,
    ).toBe(400);
  });

  it('are approved, refused and revoked as by the commands: with a row, and a notice to the person', async () => {
    const id = await send();
    const { audit_id } = ok(
      await decide(id, 'approve', { reason: 'Known shop', expected: (await list()).items[0].version }),
    );
    expect(await mine()).toMatchObject([{ id, state: 'APPROVED', reason: 'Known shop' }]);
    expect((await service.messages(person.email))[0]?.subject).toBe('Заявка одобрена: OAuth-приложения');
    ok(await decide(id, 'revoke'));
    expect(await mine()).toMatchObject([{ id, state: 'REVOKED' }]);
    const again = await send();
    await operate(service, 'access', 'approve', '--phone', person.phone, '--type', 'oauth2', '--reason', 'R');
    const rows = await service.storage.db
      .selectFrom('audit_events')
      .selectAll()
      .where('event', 'in', ['access_approved', 'access_revoked'])
      .orderBy('id')
      .execute();
    expect(rows).toMatchObject([
      {
        id: audit_id,
        actor: reviewer.userId,
        actor_roles: ['reviewer'],
        target_id: id,
        before: { state: 'WAITING' },
        after: { state: 'APPROVED' },
        reason: 'Known shop',
      },
      { target_id: id, after: { state: 'REVOKED' } },
      { actor: 'operator', target_id: again, reason: 'R' },
    ]);
  });

  it('are decided on as the reviewer has seen them: a change by the sender is a conflict', async () => {
    const id = await send();
    const { version: expected } = (await list()).items[0];
    ok(await service.call('PATCH', `${own}${id}/`, { token: person.jwt.access, body: { organization_name: 'Bank' } }));
    expect(said(await decide(id, 'approve', { reason: 'x', expected }))).toEqual([409, 'changed_meanwhile']);
    expect(await mine()).toMatchObject([{ state: 'WAITING' }]);
  });

  it('are decided on once: the second reviewer is told by whom, a second press is the first (R-95)', async () => {
    const id = await send();
    const other = await operatorWith(service, 'reviewer');
    const { version: expected } = (await list()).items[0];
    const answers = await Promise.all([
      ...Array.from({ length: 3 }, () => decide(id, 'approve', { reason: 'x', expected })),
      ...Array.from({ length: 3 }, (_, n) => decide(id, 'refuse', { reason: 'x', expected: `${n}.wrong` }, other)),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 409, 409, 409]);
    expect(new Set(answers.slice(0, 3).map(({ body }) => body.audit_id)).size).toBe(1);
    for (const body of [{ reason: 'x', expected }, { reason: 'x' }]) {
      const refused = await decide(id, 'refuse', body, other);
      expect([said(refused), refused.body.errors]).toEqual([[409, 'changed_meanwhile'], { operator: 'Анна Ёлкина' }]);
    }
    expect(await mine()).toMatchObject([{ state: 'APPROVED' }]);
  });

  it('are nobody’s own: neither one’s own request nor that of another operator', async () => {
    const mineId = await send({}, reviewer.person);
    expect(said(await decide(mineId, 'approve'))).toEqual([403, 'not_yourself']);
    const id = await send();
    await grant(service, person.id, 'editor');
    expect(said(await decide(id.toUpperCase(), 'approve'))).toEqual([403, 'not_yourself']);
    expect((await decide('00000000-0000-4000-8000-000000000000', 'approve')).status).toBe(404);
  });

  it('are revoked only with a recent proof, and only where they are approved', async () => {
    const id = await send();
    expect(said(await decide(id, 'revoke'))).toEqual([409, 'changed_meanwhile']);
    ok(await decide(id, 'approve'));
    service.clock.step(300);
    const { refresh } = reviewer.person.jwt;
    const token = ok(await service.call('POST', '/user/refresh_jwt/', { body: { refresh } })).access as string;
    const late = (path: string) => reviewer.call('POST', `/access/${id}/${path}/`, { token, body: { reason: 'x' } });
    expect(said(await late('revoke'))).toEqual([401, 'proof_required']);
    // What takes nothing away from anybody needs none.
    expect(said(await late('refuse'))).toEqual([409, 'changed_meanwhile']);
  });
});
