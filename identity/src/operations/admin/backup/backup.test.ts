import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { runDueJobs } from '../../jobs/jobs';
import { auditHash, record } from '../../../protection/audit/audit';
import { chainHead, verifyChain } from '../../../protection/audit/chain';
import type { Storage } from '../../../platform/storage/storage';
import { defaultDocuments } from '../../../site/documents/defaults/defaultDocuments';
import { publishDefaults } from '../../../site/documents/publishDefaults';
import { publishDocument } from '../../../site/documents/publishDocument';
import { migratedDatabase } from '../../../testing/databases';
import { describeOnBothDatabases, startTestService, type Driver, type TestService } from '../../../testing/harness';
import { me, signIn, signUp } from '../../../testing/flows';
import { runCommand } from '../commands';
import type { BackupHeader } from './format';
import { appliedMigrations } from './tables';

describeOnBothDatabases('backup and restore', (driver) => {
  const phone = '+79161234567';
  const other: Driver = driver === 'embedded' ? 'postgres' : 'embedded';
  let service: TestService;
  let target: Storage;
  let directory: string;
  let file: string;
  const operator = (storage: Storage) => ({
    config: { ...service.context.config, secretsFile: '' },
    storage,
    clock: service.clock,
  });
  const backup = () => runCommand(operator(service.storage), { name: 'backup', args: { FILE: [file] } });
  const command = (name: string) => ({ name, args: { FILE: [file] } });
  const restore = (path = file) => runCommand(operator(target), { name: 'restore', args: { FILE: [path] } });

  beforeEach(async () => {
    service = await startTestService({ driver });
    target = await migratedDatabase(process.env.TEST_DATABASES?.includes(other) ? other : driver);
    directory = mkdtempSync(join(tmpdir(), 'passport-backup-'));
    file = join(directory, 'passport.backup');
  });
  afterEach(async () => {
    rmSync(directory, { recursive: true });
    await service.close();
    await target.close();
  });

  it('transfer a person to an empty machine with the other database, and keep the security log unchanged (R-69)', async () => {
    const anna = await signUp(service, { phone });
    const made = await backup();
    expect(made.audit_hash).toBe(await auditHash(service.context.db));
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(directory)).toEqual(['passport.backup']);

    const restored = await restore();
    expect(restored.audit_hash).toBe(made.audit_hash);
    expect(restored.rows).toBe(made.rows);
    expect(await auditHash(target.db)).toBe(made.audit_hash);

    const there = await startTestService({ driver: target.driver, storage: target });
    there.clock.step(3600);
    const { access } = await signIn(there, anna);
    expect((await me(there, access)).body).toMatchObject({ phone, first_name: 'Анна' });
    const boris = await signUp(there, { phone: '+79161234568', email: 'boris@mail.example' });
    expect(boris.id).toBeGreaterThan(anna.id);
    await there.close();
  });

  it('carry the files attached to support requests (R-69)', async () => {
    const config = { ...service.context.config, dataDir: join(directory, 'from') };
    const from = await startTestService({ driver, storage: service.storage, clock: service.clock, config });
    const form = new FormData();
    for (const [name, value] of Object.entries({ phone, email: 'anna@mail.example', body: 'A question' }))
      form.set(name, value);
    form.set('files', new Blob(['what the file holds'], { type: 'application/octet-stream' }), 'a.log');
    const request = new Request('http://localhost', { method: 'POST', body: form });
    const sent = await from.call('POST', '/support/send_to_email/', {
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
      body: Buffer.from(await request.arrayBuffer()),
    });
    expect(sent.status).toBe(200);
    const made = await runCommand(
      { ...operator(service.storage), config: { ...config, secretsFile: '' } },
      command('backup'),
    );
    expect(made).toMatchObject({ support_files: 1 });

    const there = { ...operator(target), config: { ...config, secretsFile: '', dataDir: join(directory, 'to') } };
    expect(await runCommand(there, command('restore'))).toMatchObject({ support_files: 1 });
    const [id = ''] = readdirSync(join(directory, 'to/support'));
    expect(readFileSync(join(directory, 'to/support', id), 'utf8')).toBe('what the file holds');
    expect(statSync(join(directory, 'to/support', id)).mode & 0o777).toBe(0o600);
    const rows = await target.db.selectFrom('support_files').select(['id', 'name']).execute();
    expect(rows).toEqual([{ id, name: 'a.log' }]);
    await from.app.close();
  });

  it('leave files in a bucket, and report that', async () => {
    const { support } = service.context.config;
    const filesUrl = 'https://KEY:SECRET@s3.example/files';
    const config = { ...service.context.config, secretsFile: '', support: { ...support, filesUrl } };
    const made = await runCommand({ ...operator(service.storage), config }, command('backup'));
    expect(made).toMatchObject({ support_files: 'in the bucket' });
  });

  it('do not resend messages in flight', async () => {
    await service.call('POST', '/user/send_verification_sms/', { body: { action: 'SIGNUP', phone } });
    await backup();
    await restore();
    const states = await target.db.selectFrom('outbox').select('state').execute();
    expect(states).toEqual([{ state: 'dropped' }]);
  });

  it('keep every value exactly (R-69)', async () => {
    await signUp(service, { phone });
    await sql`UPDATE users SET timezone = 5.75, last_name = 'О''Нил "\\ 名'`.execute(service.context.db);
    await sql`INSERT INTO counters (key, count, resets_at) VALUES ('x', 1, '2026-01-01T00:00:00.123456Z')`.execute(
      service.context.db,
    );
    await backup();
    await restore();
    for (const table of ['users', 'counters', 'sessions', 'verifications', 'audit_events', 'known_devices']) {
      const rows = ({ db }: Pick<Storage, 'db'>) =>
        sql`SELECT to_jsonb(t)::text AS row FROM ${sql.table(table)} AS t ORDER BY 1`.execute(db);
      expect((await rows(target)).rows).toEqual((await rows(service.storage)).rows);
    }
  });

  it('refuse an instance with data, without changes', async () => {
    await signUp(service, { phone });
    await backup();
    await restore();
    await expect(restore()).rejects.toThrow('into an empty instance only');
  });

  it('replace the rows that the start of a service has written, on an otherwise empty instance', async () => {
    await publishDefaults(service.storage.db, service.clock.now());
    await signUp(service, { phone });
    const made = await backup();
    service.clock.step(3600);
    await publishDefaults(target.db, service.clock.now());
    await runDueJobs({ ...service.context, db: target.db });
    await target.db.insertInto('telegram_updates').values({ bot: '110201543', holder: randomUUID() }).execute();

    expect(await restore()).toMatchObject({ rows: made.rows, audit_hash: made.audit_hash });
    const documents = ({ db }: Pick<Storage, 'db'>) =>
      db.selectFrom('documents').select(['kind', 'published_at']).orderBy('kind').execute();
    expect(await documents(target)).toEqual(await documents(service.storage));
    expect(await documents(target)).toHaveLength(defaultDocuments.length);
    await expect(sql`DELETE FROM documents`.execute(target.db)).rejects.toThrow('a published document never changes');
  });

  it('refuse an instance for which an operator has published a text', async () => {
    await backup();
    const text = { ...defaultDocuments[0]!, author: 'anna', mustBeAccepted: false };
    await publishDocument(target.db, text, service.clock.now());
    await expect(restore()).rejects.toThrow('into an empty instance only');
  });

  it('restore a file completely or not at all', async () => {
    await signUp(service, { phone });
    await backup();
    truncateSync(file, Math.floor(statSync(file).size / 2));
    await expect(restore()).rejects.toThrow('not a complete backup');
    const lines = gunzipSync(await whole())
      .toString()
      .split('\n');
    writeFileSync(file, gzipSync(lines.filter((line) => !line.includes('"event":"registration"')).join('\n')));
    await expect(restore()).rejects.toThrow('not a complete backup');
    writeFileSync(file, gzipSync(lines.join('\n').replace('"event":"registration"', '"event":"sign_in"')));
    await expect(restore()).rejects.toThrow('does not match its hash');
    expect(await target.db.selectFrom('users').selectAll().execute()).toEqual([]);
  });

  it('restore the chain of the acts of operators as it was, so that it goes on', async () => {
    await runCommand(operator(service.storage), { name: 'audit list', args: {} });
    await backup();
    const head = await chainHead(service.storage.db);
    await restore();
    expect(await verifyChain(target.db, head)).toMatchObject({ head, faults: [] });
    await record(target.db, {
      event: 'operator_command',
      at: service.clock.now(),
      userId: null,
      actor: { kind: 'operator', name: 'root' },
    });
    expect(await verifyChain(target.db)).toMatchObject({ links: head!.place + 1, faults: [] });
  });

  it('return to the schema of the service if an older backup is incomplete', async () => {
    const applied = await appliedMigrations(target.db);
    const [header, ...lines] = gunzipSync(await whole())
      .toString()
      .split('\n');
    const older = { ...(JSON.parse(header!) as BackupHeader), migrations: applied.slice(0, -2) };
    // The log has a chain in the newest schema only.
    const known = lines.filter((line) => !/audit_chain|"audit_id"/.test(line));
    writeFileSync(file, gzipSync([JSON.stringify(older), ...known.slice(0, -2)].join('\n')));
    await expect(restore()).rejects.toThrow('not a complete backup');
    expect(await appliedMigrations(target.db)).toEqual(applied);
  });

  const whole = async () => {
    rmSync(file, { force: true });
    await backup();
    return readFileSync(file);
  };

  it('overwrite a file only if requested', async () => {
    writeFileSync(file, 'of yesterday');
    await expect(backup()).rejects.toThrow(`The file ${file} exists. --force replaces it.`);
    expect(readFileSync(file, 'utf8')).toBe('of yesterday');
    await runCommand(operator(service.storage), { name: 'backup', args: { FILE: [file], force: [''] } });
    expect(gunzipSync(readFileSync(file)).length).toBeGreaterThan(100);
  });

  it('name a file that cannot be written, and leave no temporary file', async () => {
    file = join(directory, 'none', 'passport.backup');
    await expect(backup()).rejects.toThrow(`The file ${file} cannot be written: ENOENT.`);
    file = directory;
    await expect(backup()).rejects.toThrow(`The file ${file} cannot be written: EISDIR.`);
    expect(readdirSync(directory)).toEqual([]);
  });

  it('name a file that is missing or not a backup', async () => {
    await expect(restore(join(directory, 'nothing'))).rejects.toThrow('cannot be read');
    writeFileSync(file, 'text');
    await expect(restore()).rejects.toThrow('is not a complete backup');
    writeFileSync(file, gzipSync('{"format":"other"}\n'));
    await expect(restore()).rejects.toThrow('is not a backup');
    writeFileSync(
      file,
      gzipSync('{"format":"passport-backup","version":1,"migrations":["9999_future"],"tables":[]}\n'),
    );
    await expect(restore()).rejects.toThrow('newer version');
  });
});
