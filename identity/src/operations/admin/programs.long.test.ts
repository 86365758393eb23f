import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { writeSecrets } from '../../platform/secrets';
import { openEmbedded } from '../../platform/storage/embedded/openEmbedded';
import { describeOnPostgres, unpackEmbedded } from '../../testing/databases';
import { migratedPostgresDatabase } from '../../testing/newPostgresDatabase';
import { runCommandLine, runProgram, startServiceProgram, type RunningService } from '../../testing/program';
import { signUp } from '../../testing/flows';
import { overHttp } from '../../testing/overHttp';
import { testSecrets } from '../../testing/testSecrets';

describe('the service and its commands as programs, on the embedded database', () => {
  const phone = '+79161234567';
  let empty: string;
  let directory: string;
  let env: NodeJS.ProcessEnv;
  let running: RunningService[];
  /** The migrations of a first start take seconds: the tests begin with a copy of its result. */
  beforeAll(async () => {
    empty = mkdtempSync(join(tmpdir(), 'passport-program-'));
    unpackEmbedded(empty);
    await writeSecrets(join(empty, 'secrets.json'), await testSecrets());
    await (await startServiceProgram({ DATA_DIR: empty })).stop();
  });
  afterAll(() => rmSync(empty, { recursive: true, force: true }));
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'passport-program-'));
    env = { DATA_DIR: join(directory, 'data') };
    running = [];
  });
  afterEach(async () => {
    await Promise.all(running.map((service) => service.kill()));
    rmSync(directory, { recursive: true, force: true });
  });
  /** The data directory after a first start. */
  const makeInstance = () => cpSync(empty, join(directory, 'data'), { recursive: true });
  const start = async (more: NodeJS.ProcessEnv = {}) => {
    const service = await startServiceProgram({ ...env, ...more });
    running.push(service);
    return service;
  };

  it('keep committed data through a kill, lock the directory, and stop cleanly (R-64)', async () => {
    makeInstance();
    const first = await start();
    const { access } = (await signUp(overHttp(first), { phone })).jwt;
    const mode = (name: string) => (statSync(join(directory, 'data', name)).mode & 0o777).toString(8);
    expect([mode('.'), mode('secrets.json'), mode('admin.sock')]).toEqual(['700', '600', '600']);

    const second = await runProgram('server', [], env);
    expect(second).toMatchObject({
      code: 1,
      stderr: `The data directory ${env.DATA_DIR} is in use by another process.\n`,
    });

    await first.kill();
    const third = await start();
    const me = await third.call('GET', '/api/user/me/', undefined, { authorization: `JWT ${access}` });
    expect(me.body).toMatchObject({ phone, first_name: 'Анна' });
    expect((await third.stop()).code).toBe(0);
    const isThere = (name: string) => existsSync(join(directory, 'data', name));
    expect([isThere('database/PG_VERSION'), isThere('admin.sock')]).toEqual([true, false]);
  });

  it('warn in one line about the settings that ALLOW_UNSAFE accepts, and report them in the metrics', async () => {
    makeInstance();
    const { log } = await start({
      PUBLIC_URL: 'http://passport.example',
      ALLOW_UNSAFE: 'http,captcha-off,inbox',
      PORT: '0',
    });
    const lines = log()
      .split('\n')
      .filter((line) => line.includes('ALLOW_UNSAFE'));
    expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
      expect.objectContaining({ level: 40, allowed: ['http', 'captcha-off', 'inbox'] }),
    ]);
    const [, port] = /"identityPort":(\d+)/.exec(log()) ?? [];
    const metrics = await (await fetch(`http://127.0.0.1:${port}/api/metrics`)).text();
    const valueOf = (setting: string) =>
      / (\d)$/m.exec(metrics.slice(metrics.indexOf(`passport_unsafe_setting_allowed{setting="${setting}"}`)))?.[1];
    expect(['http', 'captcha-off', 'plain-smtp', 'inbox'].map(valueOf)).toEqual(['1', '1', '0', '1']);
  });

  it('run commands of the operator while the service runs', async () => {
    makeInstance();
    const service = await start();
    const { access } = (await signUp(overHttp(service), { phone })).jwt;
    const authorization = `JWT ${access}`;
    const status = async () => (await service.call('GET', '/api/user/me/', undefined, { authorization })).status;
    const command = (...args: string[]) => runCommandLine(args, env);

    expect(await command('user', 'show', '--phone', '8 916 123-45-67')).toMatchObject({
      code: 0,
      answer: { phone, is_active: true, is_black_listed: false, sessions: 1 },
    });
    expect(await command('blacklist', 'add', '--phone', phone)).toEqual({
      code: 0,
      answer: { phone, is_black_listed: true },
    });
    expect((await command('blacklist', 'remove', '--phone', phone)).answer.is_black_listed).toBe(false);

    expect(await status()).toBe(200);
    const { answer } = await command('keys', 'rotate');
    expect(answer).toMatchObject({
      current: expect.any(String),
      next: expect.any(String),
      retired: [expect.any(String)],
    });
    expect(await status()).toBe(200);

    expect((await command('user', 'end-sessions', '--phone', phone)).answer).toMatchObject({ ended_sessions: 1 });
    expect(await status()).toBe(401);
    expect((await command('user', 'deactivate', '--phone', phone)).answer).toMatchObject({ is_active: false });
    expect((await command('user', 'show', '--phone', phone)).answer).toMatchObject({ is_active: false, sessions: 0 });

    const unknown = await command('user', 'show', '--phone', '+79160000000');
    expect(unknown).toEqual({ code: 1, answer: { message: 'Nobody is registered with +79160000000.' } });
  });

  it('record their operator in the audit log: OPERATOR_NAME, else the account of the operating system', async () => {
    makeInstance();
    const list = async (more: NodeJS.ProcessEnv) => {
      expect(await runCommandLine(['oauth2', 'list'], { ...env, ...more })).toMatchObject({ code: 0 });
    };
    // With a running service, which runs the command, and without one.
    const service = await start();
    await list({ OPERATOR_NAME: 'anna' });
    await list({ OPERATOR_NAME: '' });
    await service.stop();
    await list({ OPERATOR_NAME: 'boris' });
    const storage = await openEmbedded(join(directory, 'data'));
    const written = await storage.db
      .selectFrom('audit_events')
      .select('actor')
      .where('event', '=', 'operator_command')
      .orderBy('id')
      .execute();
    await storage.close();
    expect(written.map(({ actor }) => actor)).toEqual(['anna', userInfo().username, 'boris']);
  });

  it('restore a backup on an empty machine (R-69)', async () => {
    makeInstance();
    const service = await start();
    await signUp(overHttp(service), { phone });
    const file = join(directory, 'passport.backup');
    const made = await runCommandLine(['backup', file], env);
    const elsewhere = { DATA_DIR: join(directory, 'elsewhere') };
    const restored = await runCommandLine(['restore', file], elsewhere);
    expect([made.code, restored.code]).toEqual([0, 0]);
    expect(restored.answer.audit_hash).toBe(made.answer.audit_hash);
    expect((await runCommandLine(['user', 'show', '--phone', phone], elsewhere)).answer).toMatchObject({ phone });
  });

  it('restore a backup on a machine where an unused service has been started', async () => {
    makeInstance();
    const service = await start();
    await signUp(overHttp(service), { phone });
    const file = join(directory, 'passport.backup');
    const made = await runCommandLine(['backup', file], env);
    await service.stop();
    env = { DATA_DIR: join(directory, 'started') };
    cpSync(empty, env.DATA_DIR!, { recursive: true });
    await start();
    const restored = await runCommandLine(['restore', file], env);
    expect(restored).toMatchObject({ code: 0, answer: { audit_hash: made.answer.audit_hash } });
    expect((await runCommandLine(['user', 'show', '--phone', phone], env)).answer).toMatchObject({ phone });
  });

  it.each([
    [['user'], 'Usage: user show [--phone P] [--smart-id S] | '],
    [['usr', 'show'], 'There is no command usr show. --help lists all of them.'],
    [['user', 'show', '--phone', 'abc'], 'There is no instance in '],
  ])('answer %j with a message', async (args: string[], message: string) => {
    const { code, answer } = await runCommandLine(args, env);
    expect(code).toBe(1);
    expect(answer.message).toContain(message);
  });

  it('print --help and --version without an instance, not as JSON, and exit with 0', async () => {
    const help = await runProgram('cli', ['saml', '--help'], env);
    expect(help).toMatchObject({ code: 0, stderr: '' });
    expect(help.stdout).toContain('saml update --entity-id E');
    expect((await runProgram('cli', ['--version'], env)).stdout).toMatch(/^Passport \d+\.\d+\.\d+\n$/);
    expect((await runCommandLine(['oauth2', 'list', '--json'], env)).answer.message).toContain('There is no instance');
  });

  describe('report in one line why they cannot start', () => {
    const refusal = async (more: NodeJS.ProcessEnv) => {
      const { code, stdout, stderr } = await runProgram('server', [], { ...env, ...more });
      expect([code, stdout]).toEqual([1, '']);
      expect(stderr.trim().split('\n')).toHaveLength(1);
      return stderr;
    };

    it('if a setting is wrong', async () => {
      expect(await refusal({ SMS_CODE_LENGTH: '3' })).toContain('SMS_CODE_LENGTH is 3');
    });
    it('if the database cannot be reached', async () => {
      expect(await refusal({ DATABASE_URL: 'postgres://u:hunter2@127.0.0.1:1/passport' })).toBe(
        'The database passport at 127.0.0.1:1 (DATABASE_URL) cannot be used: ECONNREFUSED.\n',
      );
    });
    it('if the secrets file is missing or invalid', async () => {
      const file = join(directory, 'given.json');
      // Not a first start, which would create the secrets.
      mkdirSync(join(directory, 'data', 'database'), { recursive: true });
      expect(await refusal({ SECRETS_FILE: file })).toBe(`The secrets file ${file} is missing.\n`);
      writeFileSync(file, '{}');
      expect(await refusal({ SECRETS_FILE: file })).toContain('does not hold a complete set of secrets');
    });
    it('if the port is in use', async () => {
      makeInstance();
      const server = createServer();
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const { port } = server.address() as { port: number };
      try {
        for (const setting of ['PORT', 'IDENTITY_PORT'])
          expect(await refusal({ [setting]: String(port) })).toContain(`Port ${port} is in use`);
      } finally {
        server.close();
      }
    });
  });
});

describeOnPostgres('commands in production, with DATABASE_URL alone', () => {
  it('run if they need no secrets, and require SECRETS_FILE if they do', async () => {
    const env = { NODE_ENV: 'production', DATABASE_URL: await migratedPostgresDatabase() };
    const command = (...args: string[]) => runCommandLine(args, env);
    expect(await command('oauth2', 'list')).toEqual({ code: 0, answer: { items: [], clients: [] } });
    const site = ['--name', 'Shop', '--url', 'https://shop.example/', '--redirect-host', 'shop.example'];
    for (const args of [
      ['partner', 'create', ...site],
      ['keys', 'list'],
      ['keys', 'rotate', '--now'],
    ]) {
      const message = 'This command needs SECRETS_FILE, the keys that all processes share.';
      expect([args, await command(...args)]).toEqual([args, { code: 1, answer: { message } }]);
    }
  });
});
