import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { migrations } from '../../../../migrations/index';
import { systemClock, type Clock } from '../../../platform/clock';
import { migrateUp } from '../../../platform/storage/migrate';
import type { Storage } from '../../../platform/storage/storage';
import { bareDatabase, describeOnBothDatabases } from '../../../testing/databases';
import { testConfig, type ConfigChanges } from '../../../testing/testConfig';
import { parseCommand, runCommand } from '../commands';
import type { Examination } from './findProblems';
import { findProblems } from './findProblems';
import { peersOf } from './peers';

type Report = Examination & { is_ok: boolean; problems: string[]; versions: Record<string, string>; settings: object };

describeOnBothDatabases('doctor', (driver) => {
  let storage: Storage;
  let directory: string;
  let gateway: Server;
  beforeEach(async () => {
    storage = await bareDatabase(driver);
    directory = mkdtempSync(join(tmpdir(), 'passport-doctor-'));
    gateway = createServer((socket) => socket.destroy());
    await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
  });
  afterEach(async () => {
    await storage.close();
    gateway.close();
    rmSync(directory, { recursive: true, force: true });
  });
  const examine = async (changes: ConfigChanges = {}, clock: Clock = systemClock): Promise<Report> => {
    const config = { ...testConfig(changes), dataDir: directory };
    return (await runCommand({ config, storage, clock }, parseCommand(['doctor'], '/'))) as unknown as Report;
  };

  it('runs no migration, and lists pending ones', async () => {
    const before = await examine();
    expect(before.migrations.pending).toHaveLength(migrations.length);
    expect(before.problems[0]).toMatch(/^\d+ migrations are pending/);
    await migrateUp(storage.pool);
    const after = await examine();
    expect(after.migrations).toEqual({ applied: migrations.length, pending: [], unknown: [] });
    expect(after.problems.filter((line) => !line.startsWith('The disk'))).toEqual([]);
    expect(after.versions).toMatchObject({ node: process.version, database: expect.stringContaining('PostgreSQL') });
    expect(after.connections === undefined).toBe(driver === 'embedded');
  });

  it('reports which gateways can be reached, without their passwords', async () => {
    const { port } = gateway.address() as AddressInfo;
    const report = await examine({
      sms: { gateway: 'smpp', smppUrl: `smpp://user:hunter2@127.0.0.1:${port}` },
      mail: { gateway: 'smtp', smtpUrl: 'smtp://user:hunter2@127.0.0.1:1' },
      telegram: { gateway: 'bot', apiUrl: `http://127.0.0.1:${port}`, botToken: '123:hunter2' },
      databaseUrl: 'postgres://user:hunter2@db.example/passport',
      allowUnsafe: ['plain-smtp'],
    });
    expect(report.gateways).toEqual({
      sms: { address: `127.0.0.1:${port}`, is_reachable: true },
      mail: { address: '127.0.0.1:1', is_reachable: false },
      telegram: { address: `127.0.0.1:${port}`, is_reachable: true },
    });
    expect(report.problems).toContain('mail at 127.0.0.1:1 cannot be reached.');
    expect(report.settings).toMatchObject({ database: 'db.example/passport', allow_unsafe: ['plain-smtp'] });
    expect(JSON.stringify(report)).not.toContain('hunter2');
  });

  it('detects a wrong clock', async () => {
    await migrateUp(storage.pool);
    const late: Clock = { now: () => new Date(Date.now() - 3_600_000) };
    const { problems } = await examine({}, late);
    expect(problems).toEqual(
      expect.arrayContaining([expect.stringMatching(/^The clocks .* are 3[56]\d\d s apart\.$/)]),
    );
  });
});

describe('a problem reported by doctor', () => {
  const sound: Examination = {
    migrations: { applied: 2, pending: [], unknown: [] },
    gateways: { sms: { address: 'sms.example:443', is_reachable: true } },
    disk: { free_mb: 500, free_percent: 5 },
    clock: { offset_ms: -5000 },
    connections: undefined,
    queue: { waiting: 3, oldest_seconds: 60 },
  };

  it('begins just beyond each bound', () => {
    expect(findProblems(sound)).toEqual([]);
    const arithmetic = '9 × 11 + 3 = 102';
    const budget = { processes: 9, pool_size: 10, needed: 102, allowed: 97, fits: false, arithmetic, running: 9 };
    expect(
      findProblems({
        migrations: { applied: 2, pending: ['0002_b'], unknown: ['0009_z'] },
        gateways: { sms: { address: 'sms.example:443', is_reachable: false } },
        disk: { free_mb: 499, free_percent: 50 },
        clock: { offset_ms: 5001 },
        connections: budget,
        queue: { waiting: 3, oldest_seconds: 61 },
      }),
    ).toEqual([
      '1 migrations are pending: the next start of the service runs them.',
      'The schema is newer: this version does not know 0009_z.',
      'sms at sms.example:443 cannot be reached.',
      'The disk of DATA_DIR is almost full: 499 MB (50 %) are free.',
      'The clocks of this machine and of the database are 5 s apart.',
      'Too few connections: 9 × 11 + 3 = 102.',
      '3 messages wait to be sent, the oldest for 61 s.',
    ]);
  });

  it('covers each configured peer, with the port of its protocol', () => {
    const config = testConfig({
      sms: { gateway: 'http', httpUrl: 'https://sms.example/send' },
      mail: { gateway: 'smtp', smtpUrl: 'smtps://u:p@mail.example' },
      captchaService: { verifyUrl: 'https://captcha.example/check' },
      support: { clamdUrl: 'tcp://[::1]:3310', filesUrl: 'https://k:s@s3.example/bucket' },
    });
    expect(peersOf(config)).toEqual([
      { name: 'sms', host: 'sms.example', port: 443 },
      { name: 'mail', host: 'mail.example', port: 465 },
      { name: 'captcha', host: 'captcha.example', port: 443 },
      { name: 'support_files', host: 's3.example', port: 443 },
      { name: 'virus_scanner', host: '::1', port: 3310 },
    ]);
  });
});
