import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { startPostgres, type TestPostgres } from '../../../scripts/lib/postgres.mjs';
import { describeOnPostgres, openDatabaseOf } from './databases';
import { signUp } from './flows';
import { overHttp } from './overHttp';
import { runCommandLine, startServiceProgram, type RunningService } from './program';
import { until } from './until';
import { writeSecrets } from '../platform/secrets';
import { testSecrets } from './testSecrets';

const roomy = { LIMIT_PROBES_PER_IP: '10000', LIMIT_SENDS_PREFIX: '10000' };
const phoneOf = (index: number): string => `+7916123${String(1000 + index)}`;

describeOnPostgres('several processes on one PostgreSQL', () => {
  let server: TestPostgres;
  let directory: string;
  let env: NodeJS.ProcessEnv;
  let running: RunningService[];
  beforeEach(async () => {
    server = await startPostgres({ isDurable: false });
    directory = mkdtempSync(join(tmpdir(), 'passport-reliability-'));
    const secretsFile = join(directory, 'secrets.json');
    await writeSecrets(secretsFile, await testSecrets());
    env = { DATABASE_URL: await server.createDatabase(), SECRETS_FILE: secretsFile, DATA_DIR: directory, ...roomy };
    running = [];
  });
  afterEach(async () => {
    await Promise.all(running.map((service) => service.kill()));
    await server.stop();
    rmSync(directory, { recursive: true, force: true });
  });
  const start = async (more: NodeJS.ProcessEnv = {}) => {
    const service = await startServiceProgram({ ...env, ...more });
    running.push(service);
    return service;
  };
  const startTwo = (more: NodeJS.ProcessEnv = {}) => Promise.all([start(more), start(more)]);

  it('share limits, sessions and operators (R-67)', async () => {
    const [one, two] = await startTwo();
    const send = (service: RunningService) =>
      service.call('POST', '/api/user/send_verification_sms/', { action: 'SIGNUP', phone: phoneOf(0) });
    const sends = await Promise.all(Array.from({ length: 50 }, (_, index) => send(index % 2 ? one! : two!)));
    const statuses = sends.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    // 503: a call that waited for a database connection for too long, on a busy machine.
    expect(statuses.filter((status) => ![200, 429, 503].includes(status))).toEqual([]);
    expect(await overHttp(one!).messages(phoneOf(0))).toHaveLength(1);

    const { jwt, phone } = await signUp(overHttp(one!), { phone: phoneOf(1) });
    const headers = { authorization: `JWT ${jwt.access}` };
    const me = (service: RunningService) => service.call('GET', '/api/user/me/', undefined, headers);
    expect((await me(two!)).status).toBe(200);
    await runCommandLine(['user', 'end-sessions', '--phone', phone], env);
    expect([(await me(one!)).status, (await me(two!)).status]).toEqual([401, 401]);
  });

  it('send every message once, even after a kill during a send (R-64, R-67)', async () => {
    const sink = await startSink();
    const gateway = { SMS_GATEWAY: 'http', SMS_HTTP_URL: sink.url };
    const [one, two] = await startTwo(gateway);
    const send = (service: RunningService, index: number) =>
      service.call('POST', '/api/user/send_verification_sms/', { action: 'SIGNUP', phone: phoneOf(index) });
    for (let index = 0; index < 40; index += 2) {
      const answers = await Promise.all([send(one!, index), send(two!, index + 1)]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    }
    await sink.arrived(40);

    sink.hold();
    await send(one!, 100);
    await sink.arrived(41);
    await Promise.all([one!.kill(), two!.kill()]);
    sink.release();
    const storage = await openDatabaseOf(env);
    // As if the lease of the dead process had run out.
    await sql`UPDATE outbox SET due_at = now() - interval '1 second' WHERE state = 'sending'`.execute(storage.db);
    await start(gateway);
    const uncertain = () => storage.db.selectFrom('outbox').select('id').where('state', '=', 'uncertain').execute();
    await until('the message of the dead process is given up', async () => (await uncertain()).length > 0);
    expect(await uncertain()).toHaveLength(1);
    await storage.close();
    expect(sink.ids).toHaveLength(41);
    expect(new Set(sink.ids).size).toBe(41);
    sink.stop();
  });

  it('answer 503 while the database is unavailable, and recover by themselves when it is back (R-66)', async () => {
    const service = await start();
    const { jwt } = await signUp(overHttp(service), { phone: phoneOf(0) });
    const headers = { authorization: `JWT ${jwt.access}` };
    const me = () => service.call('GET', '/api/user/me/', undefined, headers);
    const statuses = new Set<number>();
    let isLoading = true;
    const load = Array.from({ length: 4 }, async () => {
      while (isLoading) {
        const { status, headers: answered } = await me();
        statuses.add(status);
        if (status === 503) expect(Number(answered.get('retry-after'))).toBeGreaterThan(0);
      }
    });
    try {
      await server.halt();
      expect((await me()).status).toBe(503);
      expect((await service.call('GET', '/api/health/ready')).status).toBe(503);
      expect((await service.call('GET', '/api/health/live')).status).toBe(200);
      await server.start();
      await until('the service answers again', async () => (await me()).status === 200);
    } finally {
      isLoading = false;
      await Promise.all(load);
    }
    expect([...statuses].sort()).toEqual([200, 503]);
  });
});

/** An SMS gateway that can hold its answers back. */
async function startSink() {
  const ids: string[] = [];
  const held: (() => void)[] = [];
  let isHolding = false;
  const server: Server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      ids.push((JSON.parse(body) as { id: string }).id);
      const answer = () => response.writeHead(200).end('{}');
      if (isHolding) held.push(answer);
      else answer();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    ids,
    hold: () => (isHolding = true),
    release: () => {
      isHolding = false;
      held.forEach((answer) => answer());
    },
    arrived: (count: number) => until(`${count} messages arrive`, () => ids.length >= count),
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
