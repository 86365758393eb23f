import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort } from '../../../scripts/lib/freePort.mjs';
import { bundleProgram } from './bundleProgram.mjs';
import { describeOnPostgres } from './databases';
import { me, refresh, signUp } from './flows';
import type { Json } from './json';
import { newPostgresDatabase } from './newPostgresDatabase';
import { overHttp } from './overHttp';
import { callOver, collect, type Collected, type HttpCall } from './program';
import { until } from './until';

const program = resolve(import.meta.dirname, '../../../scripts/cluster/main.mjs');
const processes = 2;
/** An address of this machine that no other client uses. */
const visitor = '127.0.0.2';

const isBusy = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const socket = connect(port, '127.0.0.1', () => done(true)).once('error', () => done(false));
    socket.once('connect', () => socket.destroy());
  });

/** The first of two neighbouring ports that are free. */
async function twoPorts(): Promise<number> {
  const port = await freePort();
  return (await isBusy(port + 1)) ? twoPorts() : port;
}

/** Every call on its own connection, like that of a new visitor. */
const freshCallOver =
  (origin: string): HttpCall =>
  (method, path, body, given = {}) =>
    new Promise((answered, fail) => {
      const headers = { ...given, ...(body && { 'content-type': 'application/json' }) };
      const options = { method, agent: false, headers, localAddress: visitor };
      const call = request(`${origin}${path}`, options, (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        answer.once('error', fail).once('end', () => {
          const isJson = answer.headers['content-type']?.startsWith('application/json') === true;
          const parsed = isJson ? (JSON.parse(text) as Json) : text;
          answered({ status: answer.statusCode ?? 0, body: text === '' ? undefined : parsed, headers: new Headers() });
        });
      });
      call.once('error', fail).end(body && JSON.stringify(body));
    });

describeOnPostgres('npm run start:cluster', () => {
  let directory: string;
  let file: string;
  let code: string;
  let port: number;
  let identityPort: number;
  let cluster: ChildProcess;
  let collected: Collected;
  let service: ReturnType<typeof overHttp>;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'passport-cluster-'));
    [port, identityPort] = [await freePort(), await twoPorts()];
    file = join(directory, 'program.mjs');
    code = `import '${join(await bundleProgram(process.env.TEST_DIRECTORY ?? ''), 'server.js')}';`;
    await writeFile(file, code);
    cluster = spawn(process.execPath, [program, '--processes', String(processes), '--program', file], {
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'test',
        CAPTCHA: 'off',
        PORT: String(port),
        HOST: '127.0.0.1',
        PUBLIC_URL: `http://127.0.0.1:${port}`,
        IDENTITY_PORT: String(identityPort),
        DATABASE_URL: await newPostgresDatabase(),
        DATA_DIR: directory,
        LIMIT_PROBES_PER_IP: '100000',
        LIMIT_SENDS_PREFIX: '100000',
        LIMIT_SENDS_IP: '100000',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    collected = collect(cluster);
    service = overHttp({ call: freshCallOver(`http://127.0.0.1:${port}`) });
    await printed('Passport is ready');
  });
  afterAll(async () => {
    cluster.kill('SIGTERM');
    expect((await collected.ended).code).toBe(0);
    await rm(directory, { recursive: true, force: true });
  });

  const output = () => collected.output.stdout + collected.output.stderr;
  const printed = (text: string) =>
    until(`"${text}" in the output`, () => {
      if (cluster.exitCode !== null) throw new Error(`It ended at its start:\n${output()}`);
      return output().includes(text);
    });
  const lines = (msg: string) =>
    collected.output.stdout
      .split('\n')
      .filter((line) => line.includes(`"msg":"${msg}"`))
      .map((line) => JSON.parse(line) as { pid: number; identityPort: number });
  /** The latest process of each IDENTITY_PORT. */
  const pids = () => new Map(lines('passport is ready').map((line) => [line.identityPort, line.pid]));
  const expectMetricsAtEachPort = async () => {
    const ask = async (at: number) => (await callOver(`http://127.0.0.1:${at}`)('GET', '/api/metrics')).status;
    const ports = [port, identityPort, identityPort + 1];
    expect(await Promise.all(ports.map(ask))).toEqual([404, 200, 200]);
  };

  it('lets each process serve the same person, and its metrics only at its own IDENTITY_PORT', async () => {
    const { jwt } = await signUp(service, { phone: '+79161230001', email: 'person1@example.com' });
    const before = lines('request').length;
    for (let index = 0; index < 4; index += 1) expect((await me(service, jwt.access)).status).toBe(200);
    await until('the calls are in the log', () => lines('request').length === before + 4);
    const served = new Set(
      lines('request')
        .slice(before)
        .map(({ pid }) => pid),
    );
    expect(served).toEqual(new Set(pids().values()));
    await expectMetricsAtEachPort();
  });

  it('continues without a killed process, and replaces it', async () => {
    const { jwt } = await signUp(service, { phone: '+79161230002', email: 'person2@example.com' });
    const killed = pids().get(identityPort)!;
    process.kill(killed, 'SIGKILL');
    await printed('another one starts');
    for (let index = 0; index < 4; index += 1) expect((await me(service, jwt.access)).status).toBe(200);
    await until('another process is ready', () => pids().get(identityPort) !== killed);
    await expectMetricsAtEachPort();
  });

  it('replaces all processes under load without a failed request (R-66)', async () => {
    const kept = overHttp({ call: callOver(`http://127.0.0.1:${port}`) });
    const people = await Promise.all(
      [service, kept].map(async (way, index) => ({
        way,
        ...(await signUp(way, { phone: `+7916123000${index + 3}`, email: `person${index + 3}@example.com` })),
      })),
    );
    const old = [...pids().values()];
    let isRolling = true;
    const outcomes = new Set<string>();
    const load = people.map(async ({ way, phone, jwt }) => {
      let tokens = jwt;
      while (isRolling) {
        outcomes.add(`me ${(await me(way, tokens.access)).status}`);
        outcomes.add(`identify ${(await way.call('POST', '/user/identify/', { body: { phone } })).status}`);
        outcomes.add(`ready ${(await way.call('GET', '/health/ready')).status}`);
        const answer = await refresh(way, tokens.refresh);
        outcomes.add(`refresh ${answer.status}`);
        if (answer.status === 200) tokens = answer.body;
      }
    });
    cluster.kill('SIGUSR2');
    try {
      await printed('All processes have been replaced');
    } finally {
      isRolling = false;
      await Promise.all(load);
    }
    expect([...outcomes].sort()).toEqual(['identify 200', 'me 200', 'ready 200', 'refresh 200']);
    expect([...pids().values()].filter((pid) => old.includes(pid))).toEqual([]);
    await expectMetricsAtEachPort();
  });

  it('keeps its processes if a new one cannot start', async () => {
    const { jwt } = await signUp(service, { phone: '+79161230005', email: 'person5@example.com' });
    await writeFile(file, 'process.exit(3);');
    const old = pids();
    cluster.kill('SIGUSR2');
    await printed('A process ended at its start (3).');
    await writeFile(file, code);
    for (let index = 0; index < 4; index += 1) expect((await me(service, jwt.access)).status).toBe(200);
    expect(pids()).toEqual(old);
  });

  it('hands connections over with the address of their visitor', async () => {
    const { jwt } = await signUp(service, { phone: '+79161230006', email: 'person6@example.com' });
    const { body } = await service.call('GET', '/user/sessions/', { token: jwt.access });
    expect(body).toMatchObject({ sessions: [{ ip: visitor }] });
  });
});

describe('npm run start:cluster that cannot start', () => {
  it.each([
    [['--processes', '2'], {}, 'Several processes cannot share the embedded database: set DATABASE_URL'],
    [['--processes', '0'], {}, '--processes is how many processes there are, 1 to 64.'],
    [
      ['--processes', '2'],
      { DATABASE_URL: 'postgres://127.0.0.1:1/passport', IDENTITY_PORT: '65535' },
      'IDENTITY_PORT must be at most 65534: the 2 processes listen on it and the ports above.',
    ],
  ])('%j with %j says why, and ends', async (args, env, reason) => {
    const child = spawn(process.execPath, [program, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    const { code, stderr } = await collect(child).ended;
    expect([code, stderr]).toEqual([1, expect.stringContaining(reason)]);
  });
});
