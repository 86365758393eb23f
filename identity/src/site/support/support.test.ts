import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { supportErrors as en } from '@passport/shared/i18n/messages/supportErrors.en';
import { supportErrors as ru } from '@passport/shared/i18n/messages/supportErrors.ru';
import { startSmtpPeer } from '../../testing/peers/smtpPeer';
import { runDueJobs } from '../../operations/jobs/jobs';
import { ok, provePhone, signUp, someEmail, somePhone } from '../../testing/flows';
import { describeOnBothDatabases, startTestService, type CallOptions, type TestService } from '../../testing/harness';
import { operate } from '../../testing/operate';
import { until } from '../../testing/until';
import { corpus } from '../../testing/corpus';
import { formCall, type FilePart } from './testing/supportForm';

const png = corpus.find(({ about }) => about === 'a PNG')!;
const pngFile: FilePart = { name: 'снимок.png', type: 'image/png', bytes: png.bytes };
const pictures = (count: number): FilePart[] => Array.from({ length: count }, () => pngFile);
const octets = (size: number): FilePart => ({
  name: 'dump.bin',
  type: 'application/octet-stream',
  bytes: Buffer.alloc(size, 1),
});

const anonymous = { phone: somePhone, email: someEmail, body: 'Не приходит код.', page: '/ — вход' };

describeOnBothDatabases('a request to support', (driver, itOnOneDatabase) => {
  let service: TestService;
  let directory: string;
  let mail: Awaited<ReturnType<typeof startSmtpPeer>>;
  const start = async (more: object = {}) => {
    service = await startTestService({
      driver,
      config: { dataDir: directory, support: { email: 'support@desk.example' }, limits: { resendSeconds: 0 }, ...more },
    });
  };
  beforeEach(async () => {
    directory = mkdtempSync(join(tmpdir(), 'passport-support-'));
    mail = await startSmtpPeer();
    await start();
  });
  afterEach(async () => {
    await service.close();
    await mail.stop();
    rmSync(directory, { recursive: true });
  });

  const send = (fields: Record<string, string>, files: readonly FilePart[] = [], more: CallOptions = {}) =>
    service.call('POST', '/support/send_to_email/', formCall(fields, files, more));
  const stored = (): string[] => {
    try {
      return readdirSync(join(directory, 'support'));
    } catch {
      return [];
    }
  };
  const restartWithSmtp = async () => {
    await service.close();
    await start({ mail: { gateway: 'smtp', smtpUrl: mail.url } });
  };

  it('is a numbered row, and an email with the files to support; its answer goes to the person (R-78)', async () => {
    await restartWithSmtp();
    const answer = ok(await send(anonymous, [pngFile]));
    // 12 May 2026 is a Tuesday.
    expect(answer).toEqual({ number: 1001, answer_by: '2026-05-13T09:00:00.000Z' });
    await service.deliver();
    await service.context.outbox.stop();
    const [email] = mail.accepted;
    expect([email?.from, email?.to]).toEqual(['no-reply@localhost', 'support@desk.example']);
    expect(email?.raw).toContain(`Reply-To: ${someEmail}`);
    expect(email?.raw).toMatch(/Content-Disposition: attachment;[\s\S]*\.png/);
    expect(email?.raw.replaceAll(/\s/g, '')).toContain(png.bytes.toString('base64'));
    expect(stored()).toHaveLength(1);
  });

  itOnOneDatabase('names the next working day as the time of its answer', async () => {
    // Friday, 15 May 2026.
    service.clock.step(3 * 24 * 3600);
    expect(ok(await send(anonymous)).answer_by).toBe('2026-05-18T09:00:00.000Z');
  });

  itOnOneDatabase('is emailed with times, and counts working days, in the zone of support', async () => {
    await service.close();
    await start({ support: { email: 'support@desk.example', timeZone: 'Asia/Kamchatka' } });
    // Thursday, 14 May 2026, 12:30 UTC: in Kamchatka Friday begins half an hour ago.
    service.clock.step(2 * 24 * 3600 + 3.5 * 3600);
    const { answer_by } = ok(await send(anonymous));
    expect(answer_by).toBe('2026-05-17T12:30:00.000Z');
    const [email] = await service.messages('support@desk.example');
    expect(email?.text).toContain('Получено: пятница, 15 мая 2026 г. в 00:30 (Asia/Kamchatka)');
    expect(email?.text).toContain('Ответить до: понедельник, 18 мая 2026 г. в 00:30 (Asia/Kamchatka)');
  });

  itOnOneDatabase('has the contacts of the profile for a signed-in person', async () => {
    const person = await signUp(service);
    ok(await send({ body: 'Вопрос', page: '/passport' }, [], { token: person.jwt.access }));
    const rows = await service.storage.db.selectFrom('support_requests').selectAll().execute();
    expect(rows).toMatchObject([{ user_id: person.id, phone: person.phone, email: person.email, page: '/passport' }]);
    expect((await send({ body: 'Вопрос' }, [], { token: 'wrong' })).status).toBe(401);
  });

  itOnOneDatabase('has too long technical details cut, because no field of the form could correct them', async () => {
    ok(await send({ ...anonymous, page: 'x'.repeat(4001) }));
    const { page } = await service.storage.db.selectFrom('support_requests').select('page').executeTakeFirstOrThrow();
    expect(page).toBe('x'.repeat(4000));
  });

  itOnOneDatabase.each([
    ['an empty message', { body: ' ' }, 'body'],
    ['1001 characters', { body: '😀'.repeat(1001) }, 'body'],
    ['a wrong phone', { phone: '12' }, 'phone'],
    ['a wrong address', { email: 'anna@example.com\r\nBcc: all@example.com' }, 'email'],
    ['a field that does not exist', { colour: 'red' }, 'form'],
  ])('with %s is refused on its field', async (_what, change, field) => {
    const refused = await send({ ...anonymous, ...(change as object) });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, [field]]);
    expect(await service.storage.db.selectFrom('support_requests').selectAll().execute()).toEqual([]);
  });

  itOnOneDatabase('counts an emoji and a line break of a message as one character', async () => {
    ok(await send({ ...anonymous, body: `${'😀'.repeat(998)}\r\n!` }));
    expect((await send({ ...anonymous, body: `${'😀'.repeat(999)}\r\n!` })).status).toBe(400);
  });

  itOnOneDatabase(
    'accepts exactly 5,000,000 bytes of files; one more is refused, even without a Content-Length (R-78)',
    async () => {
      ok(await send(anonymous, [octets(2_000_000), octets(3_000_000)]));
      const more = await send(anonymous, [octets(2_000_000), octets(3_000_001)]);
      expect([more.status, Object.keys(more.body.errors)]).toEqual([413, ['files']]);
      const chunked = await send(anonymous, [octets(5_000_001)], { headers: { 'transfer-encoding': 'chunked' } });
      expect(chunked.status).toBe(413);
      expect(stored()).toHaveLength(2);
    },
  );

  itOnOneDatabase('accepts five files, and refuses a sixth (R-58)', async () => {
    ok(await send(anonymous, pictures(5)));
    expect((await send(anonymous, pictures(6))).status).toBe(413);
  });

  itOnOneDatabase.each([
    ['ru', ru],
    ['en', en],
  ] as const)('refuses in %s with the words of the form', async (language, words) => {
    const page = { name: 'a.png', type: 'image/png', bytes: Buffer.from('<html>') };
    for (const [change, files, expected] of [
      [{}, [page], { files: words['file-format-not-allowed'] }],
      [{}, [octets(5_000_001)], { files: words['file-size-not-allowed'] }],
      [{}, pictures(6), { files: words['files-amount-limit'] }],
      [{ body: 'a'.repeat(1001) }, [], { body: words['message-limit'] }],
    ] as const) {
      const refused = await send({ ...anonymous, ...change }, files, { headers: { 'accept-language': language } });
      expect(refused.body.errors).toEqual(expected);
    }
  });

  itOnOneDatabase('stores its files under generated names, and refuses unaccepted content (R-58)', async () => {
    const page = { name: 'a.png', type: 'image/png', bytes: Buffer.from('<html><script>1</script>') };
    const refused = await send(anonymous, [pngFile, page]);
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ['files']]);
    expect(stored()).toEqual([]);
    ok(await send(anonymous, [{ ...pngFile, name: '../../../evil.png' }]));
    expect(stored()).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)]);
    const { items } = await operate(service, 'support', 'list');
    expect(await operate(service, 'support', 'show', '--number', String(items[0].number))).toMatchObject({
      files: [{ name: 'evil.png', type: 'image/png' }],
    });
  });

  itOnOneDatabase(
    'has files of an unknown extension, sent as octet-stream, judged by their content (R-58)',
    async () => {
      const called = (name: string, bytes: Buffer | string): FilePart => ({
        name,
        type: 'application/octet-stream',
        bytes: Buffer.from(bytes as string),
      });
      const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h1"/></svg>';
      const { number } = ok(
        await send(anonymous, [
          called('снимок.abc', png.bytes),
          called('рисунок.abc', drawing),
          called('app.log2', '12:00'),
        ]),
      );
      const shown = await operate(service, 'support', 'show', '--number', String(number));
      expect(shown.files.map(({ type }: { type: string }) => type)).toEqual([
        'image/png',
        'image/svg+xml',
        'application/octet-stream',
      ]);
      for (const bytes of ['<html><body>x</body></html>', drawing.replace('<path', '<script/><path')]) {
        const refused = await send(anonymous, [called('x.abc', bytes)]);
        expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ['files']]);
      }
    },
  );

  /** Another process of the service, which delivers by SMTP. */
  const startAnother = () =>
    startTestService({
      driver,
      storage: service.storage,
      clock: service.clock,
      config: {
        dataDir: directory,
        support: { email: 'support@desk.example' },
        mail: { gateway: 'smtp', smtpUrl: mail.url },
      },
    });

  itOnOneDatabase.each([
    ['immediately by the process that accepted it', 0],
    ['within five seconds by another one, if that process sends nothing', 5000],
  ])('leaves %s (R-78)', async (_when, milliseconds) => {
    const other = await startAnother();
    const looks: (() => void)[] = [];
    const interval = jest.spyOn(globalThis, 'setInterval').mockImplementation((look, every = 0) => {
      if (every <= milliseconds) looks.push(look);
      return 0 as never;
    });
    other.context.outbox.start();
    interval.mockRestore();
    // Its poll at the start is done: now it polls when it is woken, or when its interval is over.
    await other.deliver();
    const accepting = milliseconds === 0 ? other : service;
    ok(await accepting.call('POST', '/support/send_to_email/', formCall(anonymous)));
    for (const look of looks) look();
    await until('its email has arrived', () => mail.accepted.length > 0);
    expect(mail.accepted.map(({ to }) => to)).toEqual(['support@desk.example']);
    await other.close();
  });

  it('is sent once by one of two other processes if the one that accepted it is gone (R-78)', async () => {
    ok(await send(anonymous, [pngFile]));
    const [first, second] = [await startAnother(), await startAnother()];
    // The second one polls while the first one is sending.
    const release = mail.hold();
    const sending = first.deliver();
    await mail.arrived(1);
    const looking = second.deliver();
    await Promise.race([looking, mail.arrived(2)]);
    release();
    await Promise.all([sending, looking]);
    await Promise.all([first.deliver(), second.deliver()]);
    for (const other of [first, second]) await other.close();
    expect(mail.accepted.map(({ to, subject }) => [to, subject])).toEqual([
      ['support@desk.example', '[1001] Обращение в поддержку'],
    ]);
  });

  it('loses its files after 90 days or with its person, and abandoned uploads after an hour', async () => {
    const person = await signUp(service);
    ok(await send({ body: 'Раз' }, [pngFile], { token: person.jwt.access }));
    ok(await send(anonymous, [pngFile]));
    const lost = '00000000-0000-4000-8000-000000000000';
    const due_at = service.clock.now();
    await service.storage.db.insertInto('support_files_to_delete').values({ id: lost, due_at }).execute();
    expect(stored()).toHaveLength(2);
    await service.storage.db.deleteFrom('users').where('id', '=', person.id).execute();
    await runDueJobs(service.context);
    expect(stored()).toHaveLength(1);
    service.clock.step(90 * 24 * 3600);
    await runDueJobs(service.context);
    expect(stored()).toHaveLength(1);
    service.clock.step(601);
    await runDueJobs(service.context);
    expect(stored()).toEqual([]);
    expect(await service.storage.db.selectFrom('support_files_to_delete').selectAll().execute()).toEqual([]);
  });

  itOnOneDatabase('has files that an operator can save under safe names, without overwriting', async () => {
    const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h1"/></svg>');
    const files = [
      { ...pngFile, name: '../../снимок.png' },
      { ...pngFile, name: 'a.svg', bytes: drawing },
    ];
    const { number } = ok(await send(anonymous, files));
    const { db } = service.storage;
    // As if an earlier version had stored it.
    await db.updateTable('support_files').set({ name: '../../снимок.png' }).where('place', '=', 0).execute();
    const show = (...more: string[]) => operate(service, 'support', 'show', '--number', String(number), ...more);
    expect(await show()).not.toHaveProperty('saved');
    const folder = join(directory, 'saved', 'here');
    const { saved } = await show('--save', folder);
    expect(saved).toEqual([join(folder, `${number}-1-снимок.png`), join(folder, `${number}-2-a.svg`)]);
    expect(saved.map((path: string) => readFileSync(path))).toEqual([png.bytes, drawing]);
    await expect(show('--save', folder)).rejects.toThrow('exists already');

    const other = join(directory, 'other');
    mkdirSync(other);
    symlinkSync(join(directory, 'elsewhere'), join(other, `${number}-2-a.svg`));
    await expect(show('--save', other)).rejects.toThrow(`${number}-2-a.svg exists already`);
    expect(readdirSync(other)).toEqual([`${number}-2-a.svg`]);
    writeFileSync(join(directory, 'file'), '');
    await expect(show('--save', join(directory, 'file'))).rejects.toThrow();

    await db.updateTable('support_files').set({ scan: 'infected' }).where('place', '=', 0).execute();
    expect((await show('--save', join(directory, 'third'))).saved).toHaveLength(1);
  });

  it('can be closed by an operator, and is in the data export of its person', async () => {
    const { jwt, ...person } = await signUp(service);
    const token = jwt.access;
    const { number } = ok(await send({ body: 'Вопрос' }, [pngFile], { token }));
    ok(await send({ ...anonymous, phone: '+79161234568' }));
    await operate(service, 'support', 'close', '--number', String(number));
    const closing = await service.storage.db
      .selectFrom('audit_events')
      .select(['actor_kind', 'target_type', 'target_id'])
      .where('event', 'in', ['operator_command', 'support_request_closed'])
      .execute();
    expect(closing).toEqual([{ actor_kind: 'operator', target_type: 'support_request', target_id: String(number) }]);
    const closed = { number, files: 1, closed_at: service.clock.now() };
    const open = { number: number + 1, files: 0, closed_at: null };
    expect((await operate(service, 'support', 'list')).items).toMatchObject([open]);
    expect((await operate(service, 'support', 'list', '--all')).items).toMatchObject([open, closed]);
    await expect(operate(service, 'support', 'close', '--number', String(number))).rejects.toThrow('no open request');
    await expect(operate(service, 'support', 'show', '--number', '7')).rejects.toThrow('no request 7');

    const phone_verification = await provePhone(service, 'UPDATE_PROFILE_OLD', { phone: person.phone }, { token });
    const { parts } = ok(await service.call('POST', '/user/export/', { token, body: { phone_verification } }));
    expect(parts.support_requests).toMatchObject([{ number, body: 'Вопрос', files: [{ type: 'image/png' }] }]);
  });
});
