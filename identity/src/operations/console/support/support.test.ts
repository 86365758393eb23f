import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { sendSms, codeTo, ok, refresh, signUp, verifySms, wrongFor, type Person } from '../../../testing/flows';
import { corpus } from '../../../testing/corpus';
import { describeOnBothDatabases, startTestService, type Answer, type TestService } from '../../../testing/harness';
import type { Json } from '../../../testing/json';
import { operate } from '../../../testing/operate';
import { operatorWith, type TestOperator } from '../../../testing/operators';
import { formCall, type FilePart } from '../../../site/support/testing/supportForm';

const roomy = { resendSeconds: 0, sendsSession: 100, sendsDay: 100, sendsPrefix: 1000 };
const visitor = { phone: '+79169990011', email: 'visitor@example.com', page: '/login' };
const png = corpus.find(({ about }) => about === 'a PNG')!;
const file: FilePart = { name: 'снимок 1.png', type: 'image/png', bytes: png.bytes };
const said = ({ status, body }: Answer) => [status, body.code];

describeOnBothDatabases('requests to support in the console', (driver) => {
  let service: TestService;
  let directory: string;
  let desk: TestOperator;
  beforeEach(async () => {
    directory = mkdtempSync(join(tmpdir(), 'passport-console-'));
    service = await startTestService({ driver, config: { dataDir: directory, limits: roomy } });
    desk = await operatorWith(service, 'support');
  });
  afterEach(async () => {
    await service.close();
    rmSync(directory, { recursive: true });
  });
  const send = async (body: string, files: FilePart[] = [], ip = '77.88.8.8', fields: object = {}): Promise<number> =>
    ok(await service.call('POST', '/support/send_to_email/', formCall({ ...visitor, ...fields, body }, files, { ip })))
      .number;
  const list = async (query: Record<string, string> = {}) => ok(await desk.call('GET', '/support/', { query }));
  const shown = async (number: number, { call } = desk) => ok(await call('GET', `/support/${number}/`));
  const close = (number: number, body: object, { call } = desk) => call('POST', `/support/${number}/close/`, { body });
  const note = (number: number, body: object, { call } = desk) => call('POST', `/support/${number}/note/`, { body });
  /** Later than any look; the sessions go on. */
  const quarterLater = async (...people: Person[]) => {
    service.clock.step(14 * 60);
    for (const person of [desk.person, ...people]) person.jwt = ok(await refresh(service, person.jwt.refresh));
    service.clock.step(60);
  };
  const events = async (...names: string[]) =>
    service.storage.db
      .selectFrom('audit_events')
      .selectAll()
      .where('event', 'in', names as never)
      .orderBy('id')
      .execute();

  it('are listed by their promised day, masked, each once however many pages', async () => {
    const numbers: number[] = [];
    for (let n = 0; n < 5; n += 1) {
      numbers.push(await send(`Request ${n} `.repeat(40), n === 0 ? [file] : [], `77.88.8.${n}`));
      if (n !== 2) service.clock.step(60);
    }
    const seen: number[] = [];
    let cursor: string | null = null;
    do {
      const page = await list({ limit: '2', ...(cursor !== null && { cursor }) });
      seen.push(...page.items.map(({ number }: { number: number }) => number));
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(seen).toEqual(numbers);
    const [first] = (await list()).items;
    expect(first).toMatchObject({ number: numbers[0], person: null, files_count: 1, notes_count: 0, closed_at: null });
    expect(first.excerpt).toHaveLength(200);
    expect(first.excerpt).toMatch(/…$/);
    expect(JSON.stringify(await list())).not.toContain(visitor.phone);
    expect((await desk.call('GET', '/support/', { query: { cursor: 'x' } })).status).toBe(400);
    expect(await list({ state: 'closed' })).toEqual({ items: [], next_cursor: null });
  });

  it('are shown with the sender, masked contacts, and the last failures of the account', async () => {
    const person = await signUp(service, { phone: '+79162223344', email: 'ivan@example.com' });
    const sent = ok(await sendSms(service, 'SIGNIN', { phone: person.phone, user: person.id }));
    await verifySms(service, sent.phone_verification, wrongFor(await codeTo(service, person.phone)));
    const options = formCall({ body: 'Не могу войти', page: '/' }, [], { token: person.jwt.access });
    const { number } = ok(await service.call('POST', '/support/send_to_email/', options));
    expect(await shown(number)).toMatchObject({
      number,
      person: { name: 'Анна Ёлкина', phone: '+7******3344', email: 'i***@example.com' },
      phone: '+7******3344',
      email: 'i***@example.com',
      body: 'Не могу войти',
      failures: [{ event: 'sign_in_failed', at: service.clock.now().toISOString() }],
      failures_of: 'person',
      notes: [],
    });
    const ofVisitor = await send('Не приходит код', [], '77.88.8.9', { phone: person.phone });
    expect(await shown(ofVisitor)).toMatchObject({ person: null, failures_of: 'entered_phone', failures: [{}] });
    expect(await shown(await send('x'))).toMatchObject({ failures_of: null, failures: [] });
    for (const unknown of ['999999', '9999999999'])
      expect((await desk.call('GET', `/support/${unknown}/`)).status).toBe(404);
  });

  it('leave a trace in the history of the account when they are read, once for a quarter of an hour', async () => {
    const person = await signUp(service, { phone: '+79162223344', email: 'ivan@example.com' });
    const views = async () => {
      const query = { kind: 'views' };
      const { events: items } = ok(await service.call('GET', '/user/history/', { token: person.jwt.access, query }));
      return items.map(({ event, details }: Json) => [event, details]);
    };
    const options = formCall({ body: 'Не могу войти', page: '/' }, [file], { token: person.jwt.access });
    const { number } = ok(await service.call('POST', '/support/send_to_email/', options));
    await list();
    expect(await views()).toEqual([]);
    const { files } = await shown(number);
    await shown(number);
    await desk.call('GET', files[0].href.replace('/operator', ''));
    const look = ['operator_viewed', { role: 'support', request: number }];
    expect(await views()).toEqual([look]);
    expect(await events('operator_viewed')).toMatchObject([
      { actor: desk.userId, actor_kind: 'operator', target_type: 'user', request_id: expect.any(String) },
    ]);
    const { user_id: seen } = ok(await service.call('GET', '/user/me/', { token: person.jwt.access }));
    ok(await desk.call('GET', `/people/${seen}/`));
    const atAccount = ['operator_viewed', { role: 'support' }];
    expect(await views()).toEqual([atAccount, look]);
    await quarterLater(person);
    expect((await desk.call('GET', files[0].href.replace('/operator', ''))).status).toBe(200);
    expect(await views()).toEqual([look, atAccount, look]);
    const ofVisitor = await send('Не приходит код', [], '77.88.8.9', { phone: person.phone });
    await shown(ofVisitor);
    expect((await views())[0]).toEqual(['operator_viewed', { role: 'support', request: ofVisitor }]);
    expect(await events('support_viewed')).toEqual([]);
  });

  it('of visitors leave a row of the log when they are read, or a file of them is', async () => {
    const [read, opened] = [await send('1', [file]), await send('2', [file])];
    await shown(read);
    await shown(read);
    const { id } = await service.storage.db
      .selectFrom('support_files')
      .select('id')
      .where('number', '=', opened)
      .executeTakeFirstOrThrow();
    expect((await desk.call('GET', `/support/${read}/files/${id}/`)).status).toBe(404);
    expect((await desk.call('GET', `/support/${opened}/files/${id}/`)).status).toBe(200);
    const row = { actor: desk.userId, user_id: null, target_type: 'support_request' };
    expect(await events('support_viewed')).toMatchObject([
      { ...row, target_id: String(read) },
      { ...row, target_id: String(opened) },
    ]);
    await quarterLater();
    await shown(read);
    expect(await events('support_viewed')).toHaveLength(3);
  });

  it('show nothing whose look cannot be recorded', async () => {
    const number = await send('1', [file]);
    const { files } = await shown(number);
    await quarterLater();
    const refuseRows = `CREATE FUNCTION refuse_row() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no'; END $$;
      CREATE TRIGGER refuse_row BEFORE INSERT ON audit_events FOR EACH ROW EXECUTE FUNCTION refuse_row()`;
    await service.storage.pool.query(refuseRows);
    try {
      for (const path of [`/support/${number}/`, files[0].href.replace('/operator', '')])
        expect((await desk.call('GET', path)).status).toBe(500);
    } finally {
      await service.storage.pool.query('DROP FUNCTION refuse_row CASCADE');
    }
  });

  it('have their files as downloads of which nothing runs', async () => {
    const number = await send('Вот', [file]);
    const { files } = await shown(number);
    expect(files).toMatchObject([{ type: 'image/png', size: png.bytes.length, scan: 'off' }]);
    const { status, headers } = await desk.call('GET', files[0].href.replace('/operator', ''));
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="______ 1.png"; filename*=UTF-8''${encodeURIComponent('снимок 1.png')}`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'content-length': String(png.bytes.length),
    });
    const other = await send('Другое');
    const of = (wanted: number, id: string) => desk.call('GET', `/support/${wanted}/files/${id}/`);
    expect((await of(other, files[0].id)).status).toBe(404);
    expect((await of(number, files[0].id.toUpperCase())).status).toBe(200);
    for (const scan of ['infected', 'waiting'] as const) {
      await service.storage.db.updateTable('support_files').set({ scan }).execute();
      expect([(await of(number, files[0].id)).status, (await shown(number)).files[0].href]).toEqual([404, null]);
    }
    await service.storage.db.updateTable('support_files').set({ scan: 'clean' }).execute();
    expect((await of(number, files[0].id)).status).toBe(200);
    for (const name of readdirSync(join(directory, 'support'))) rmSync(join(directory, 'support', name));
    expect((await of(number, files[0].id)).status).toBe(404);
  });

  it('a download has the bytes of the file', async () => {
    const number = await send('Вот', [file]);
    const { files } = await shown(number);
    const stored = readFileSync(join(directory, 'support', files[0].id));
    const { rawPayload } = await service.app.inject({
      url: `/api${files[0].href}`,
      headers: { authorization: `JWT ${desk.person.jwt.access}` },
      cookies: desk.cookies,
    });
    expect(rawPayload.equals(stored)).toBe(true);
  });

  it('are closed with a reason, by the console and by the command, each with a row of what was before and after', async () => {
    const [one, two] = [await send('1'), await send('2')];
    expect(said(await close(one, {}))).toEqual([400, 'reason_required']);
    const { version } = await shown(one);
    const { audit_id } = ok(await close(one, { reason: 'Answered', expected: version }));
    const closedAt = service.clock.now().toISOString();
    await operate(service, 'support', 'close', '--number', String(two));
    expect(await events('support_request_closed')).toMatchObject([
      {
        id: audit_id,
        actor: desk.userId,
        actor_roles: ['support'],
        target_id: String(one),
        reason: 'Answered',
        before: { closed_at: null },
        after: { closed_at: closedAt },
      },
      { actor: 'operator', actor_roles: null, target_id: String(two), reason: null },
    ]);
    expect((await list()).items).toEqual([]);
    expect((await list({ state: 'closed' })).items.map(({ number }: { number: number }) => number)).toEqual([two, one]);
    const operator = { user_id: desk.userId, name: 'Анна Ёлкина' };
    expect((await shown(one)).closed).toEqual({ operator, reason: 'Answered' });
    expect((await shown(two)).closed).toEqual({ operator: null, reason: null });
    expect((await shown(await send('3'))).closed).toBeNull();
    expect((await close(999_999, { reason: 'x' })).status).toBe(404);
  });

  it('take notes of operators, which a double press does not repeat and whose text is not in the log', async () => {
    const number = await send('1');
    const first = { reason: 'Called', text: 'Call back on Monday', expected: (await shown(number)).version };
    const [one, again] = [ok(await note(number, first)), ok(await note(number, first))];
    expect(again).toEqual(one);
    expect(said(await note(number, { ...first, text: 'Another' }))).toEqual([409, 'changed_meanwhile']);
    const { notes, version } = await shown(number);
    expect(notes).toEqual([
      {
        id: expect.any(String),
        at: service.clock.now().toISOString(),
        operator: { user_id: desk.userId, name: 'Анна Ёлкина' },
        text: first.text,
      },
    ]);
    expect(version).not.toBe(first.expected);
    expect(JSON.stringify(await events('support_note_added'))).not.toContain('Monday');
    await service.storage.db.deleteFrom('users').where('id', '=', desk.person.id).execute();
    const other = await operatorWith(service, 'security');
    expect((await shown(number, other)).notes).toMatchObject([{ operator: null, text: first.text }]);
  });

  it('are closed by one of many operators at the same time, and the others are told by whom (R-95)', async () => {
    const number = await send('1');
    const others = [await operatorWith(service, 'support'), await operatorWith(service, 'security')];
    const { version: expected } = await shown(number);
    const right = [desk, ...others].map((operator) => close(number, { reason: 'x', expected }, operator));
    const wrong = Array.from({ length: 7 }, (_, n) => close(number, { reason: 'x', expected: `${n}.x` }, desk));
    const answers = await Promise.all([...wrong.slice(0, 4), ...right, ...wrong.slice(4)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
    expect(await events('support_request_closed')).toHaveLength(1);
    const { body } = await close(number, { reason: 'late' }, others[0]);
    expect(body).toMatchObject({ code: 'changed_meanwhile', errors: { operator: 'Анна Ёлкина' } });
  });
});
