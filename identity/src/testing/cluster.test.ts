import { spawn, type ChildProcess } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { freePort } from '../../../scripts/lib/freePort.mjs';
import { bundleProgram } from './bundleProgram.mjs';
import { describeOnPostgres } from './databases';
import { me, refresh, signUp } from './flows';
import type { Json } from './json';
import { newPostgresDatabase } from './newPostgresDatabase';
import { overHttp } from './overHttp';
import { collect, type Collected, type HttpCall } from './program';
import { until } from './until';

const program = resolve(import.meta.dirname, '../../../endure/cluster/main.mjs');

const isBusy = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const socket = connect(port, '127.0.0.1', () => done(true)).once('error', () => done(false));
    socket.once('connect', () => socket.destroy());
  });

/** The first of two neighbouring ports that nobody listens on. */
async function twoPorts(): Promise<number> {
  const port = await freePort();
  return (await isBusy(port + 1)) ? twoPorts() : port;
}

/** Every call on a connection of its own, as of a visitor who has just come. */
const freshCallOver =
  (origin: string): HttpCall =>
  (method, path, body, headers = {}) =>
    new Promise((answered, fail) => {
      const type = body && { 'content-type': 'application/json' };
      const call = request(`${origin}${path}`, { method, agent: false, headers: { ...headers, ...type } }, (answer) => {
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
  let cluster: ChildProcess;
  let collected: Collected;
  let call: HttpCall;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'passport-cluster-'));
    await mkdir(join(directory, 'shell'));
    await writeFile(join(directory, 'shell', 'assets.json'), JSON.stringify({ scripts: [], messages: {} }));
    const programs = await bundleProgram(process.env.TEST_DIRECTORY ?? '');
    const [port, identityPort] = [await freePort(), await twoPorts()];
    const files = ['--identity-program', join(programs, 'server.js'), '--site-program', join(programs, 'site.js')];
    cluster = spawn(process.execPath, [program, '--identity', '2', '--site', '2', ...files], {
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'test',
        CAPTCHA: 'off',
        PORT: String(port),
        HOST: '127.0.0.1',
        IDENTITY_PORT: String(identityPort),
        DATABASE_URL: await newPostgresDatabase(),
        DATA_DIR: directory,
        SHELL_DIST: join(directory, 'shell'),
        DEPLOYMENTS_DIR: directory,
        LIMIT_PROBES_PER_IP: '100000',
        LIMIT_SENDS_PREFIX: '100000',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    collected = collect(cluster);
    call = freshCallOver(`http://127.0.0.1:${port}`);
    await printed('Passport is ready');
  });
  afterEach(async () => {
    cluster.kill('SIGTERM');
    expect((await collected.ended).code).toBe(0);
    await rm(directory, { recursive: true, force: true });
  });

  const printed = (text: string) =>
    until(`"${text}" in the output`, () => {
      const { stdout, stderr } = collected.output;
      if (cluster.exitCode !== null) throw new Error(`It ended at its start:\n${stdout}${stderr}`);
      return stdout.includes(text);
    });

  it('replaces all processes under load without a failed request (R-66)', async () => {
    const service = overHttp({ call });
    const people = await Promise.all(
      ['+79161230001', '+79161230002'].map((phone, index) =>
        signUp(service, { phone, email: `person${index}@example.com` }),
      ),
    );
    let isRolling = true;
    const outcomes = new Set<string>();
    const load = people.map(async ({ phone, jwt }) => {
      let tokens = jwt;
      while (isRolling) {
        outcomes.add(`me ${(await me(service, tokens.access)).status}`);
        outcomes.add(`identify ${(await service.call('POST', '/user/identify/', { body: { phone } })).status}`);
        const answer = await refresh(service, tokens.refresh);
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
    expect([...outcomes].sort()).toEqual(['identify 200', 'me 200', 'refresh 200']);
  });
});

describe('npm run start:cluster, where it cannot start', () => {
  it.each([
    [['--identity', '2'], 'Several processes of the service need PostgreSQL'],
    [['--identity', '1', '--site', '0'], '--site is a number of processes, 1 to 32'],
  ])('%j says why, and ends', async (args, reason) => {
    const child = spawn(process.execPath, [program, ...args], { env: {}, stdio: ['ignore', 'pipe', 'pipe'] });
    const { code, stderr } = await collect(child).ended;
    expect([code, stderr]).toEqual([1, expect.stringContaining(reason)]);
  });
});
