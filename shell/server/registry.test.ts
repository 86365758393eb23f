/** @jest-environment node */
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { suspendTimeouts } from '@passport/shared/testing/timeLimits';
import { createRegistryReader, remoteFor, type Registry } from './registry';

const entry = (version: string, prefixes: string[]) => ({
  version,
  entry: `/remotes/x/${version}/remoteEntry.js`,
  integrity: 'sha384-x',
  contract: '1.0',
  prefixes,
});
const registry: Registry = {
  'mf-auth': entry('1', ['/', '/2fa', '/:service/login/callback']),
  'mf-passport': entry('1', ['/passport']),
  'mf-passport-security': entry('1', ['/passport/security']),
};

/** Registries that cannot be used. */
const damaged = [
  '{ not json',
  '{"mf-auth":{"version":"2"}}',
  JSON.stringify({ 'mf-auth': { ...entry('2', ['/']), format: 2 } }),
  JSON.stringify({ 'mf-auth': { ...entry('2', ['/']), canary: { ...entry('3', ['/']), percent: 10 } } }),
  '{}',
  '[]',
  '""',
  'null',
  '{"mf-auth":null}',
  ...[
    { prefixes: [null] },
    { canary: null },
    { area: { path: '/news' } },
    { preload: [null] },
    { messages: { ru: '/messages-ru.js' } },
    { firstPaint: '/first-paint.json' },
  ].map((fields) => JSON.stringify({ 'mf-auth': { ...entry('2', ['/']), ...fields } })),
];

describe('the remote of a path', () => {
  it.each([
    ['/', 'mf-auth'],
    ['/2fa/password/', 'mf-auth'],
    ['/yandex/login/callback', 'mf-auth'],
    ['/passport', 'mf-passport'],
    ['/passport/change-email', 'mf-passport'],
    ['/PASSPORT', 'mf-passport'],
    ['/passport/security/keys', 'mf-passport-security'],
    ['/passport/login/callback', 'mf-auth'],
    ['/passports', undefined],
    ['//passport', undefined],
    ['/login/callback', undefined],
    ['/nowhere', undefined],
  ])('%s is %s', (path, name) => {
    expect(remoteFor(registry, path)).toBe(name);
  });
});

describe('a registry in a file', () => {
  let folder: string;
  let file: string;
  const problems: unknown[] = [];
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'registry-'));
    file = join(folder, 'remotes.json');
    problems.length = 0;
  });
  afterEach(() => rm(folder, { recursive: true }));
  const publish = async (text: string): Promise<void> => {
    await writeFile(`${file}.incoming`, text);
    await rename(`${file}.incoming`, file);
  };

  it('shows a release at the next request', async () => {
    const read = createRegistryReader(file, (problem) => problems.push(problem));
    await publish(JSON.stringify(registry));
    expect(await read()).toEqual(registry);
    await publish(JSON.stringify({ 'mf-auth': entry('2', ['/']) }));
    expect((await read())['mf-auth']?.version).toBe('2');
  });

  it.each(damaged)('keeps the last good one when it is damaged: %s', async (text) => {
    const read = createRegistryReader(file, (problem) => problems.push(problem));
    await publish(JSON.stringify(registry));
    await read();
    await publish(text);
    expect(await read()).toEqual(registry);
    await read();
    expect(problems).toHaveLength(1);
  });

  it('is empty before the first release', async () => {
    expect(await createRegistryReader(file, (problem) => problems.push(problem))()).toEqual({});
  });

  it('may be empty until a release was read', async () => {
    const read = createRegistryReader(file, (problem) => problems.push(problem));
    await publish('{}');
    expect(await read()).toEqual({});
    expect(problems).toEqual([]);
    await publish(JSON.stringify(registry));
    expect(await read()).toEqual(registry);
  });

  it.each(['[]', '""', '5', 'null'])(
    'is reported if it is not an object, even before any release: %s',
    async (text) => {
      await publish(text);
      expect(await createRegistryReader(file, (problem) => problems.push(problem))()).toEqual({});
      expect(problems).toHaveLength(1);
    },
  );

  it('keeps all fields of a release', async () => {
    const script = { href: '/remotes/x/1/remote.js', integrity: 'sha384-x' };
    const whole = {
      ...entry('1', ['/news']),
      format: 1,
      area: { path: '/news', titles: { ru: 'Новости', en: 'News' }, needsSession: true },
      preload: [script],
      messages: { ru: script, en: script },
      firstPaint: { ru: '/remotes/x/1/first-paint.ru.json' },
      canary: { ...entry('2', ['/news']), percent: 10, salt: 's' },
    };
    await publish(JSON.stringify({ 'mf-news': whole }));
    expect(await createRegistryReader(file, (problem) => problems.push(problem))()).toEqual({ 'mf-news': whole });
    expect(problems).toEqual([]);
  });
});

describe('a registry that many processes share', () => {
  let server: Server;
  let status: number;
  let shared: Registry | string;
  /** Requests, and the unanswered ones while the server hangs. */
  let asked: number;
  let held: (() => void)[] | undefined;
  beforeEach(async () => {
    suspendTimeouts();
    status = 200;
    shared = registry;
    asked = 0;
    held = undefined;
    server = createServer((_request, response) => {
      asked += 1;
      const answer = (): void =>
        void response.writeHead(status).end(typeof shared === 'string' ? shared : JSON.stringify(shared));
      if (held) held.push(answer);
      else answer();
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  });
  afterEach(() => new Promise((done) => server.close(done)));
  const until = async (isSo: () => Promise<boolean>) => {
    while (!(await isSo())) await new Promise((done) => setImmediate(done));
  };

  it('is read from its address', async () => {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    expect(await createRegistryReader(url, () => undefined)()).toEqual(registry);
    status = 503;
    expect(await createRegistryReader(url, () => undefined)()).toEqual({});
  });

  it.each(damaged)('stays the last good one, reported once, when it is damaged: %s', async (text) => {
    const problems: unknown[] = [];
    let now = 0;
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const read = createRegistryReader(
      url,
      (problem) => problems.push(problem),
      () => now,
    );
    expect(await read()).toEqual(registry);
    shared = text;
    for (let second = 0; second < 3; second += 1) {
      now += 1000;
      const before = asked;
      // It is requested again only once the previous response was processed.
      await until(async () => {
        expect(await read()).toEqual(registry);
        return asked > before;
      });
    }
    expect(problems).toHaveLength(1);
    shared = { 'mf-auth': entry('3', ['/']) };
    now += 1000;
    await until(async () => {
      now += 1000;
      return (await read())['mf-auth']?.version === '3';
    });
  });

  it('delays no request once it was read: it is refreshed in the background, even after a failure', async () => {
    let now = 0;
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const problems: unknown[] = [];
    const read = createRegistryReader(
      url,
      (problem) => problems.push(problem),
      () => now,
    );
    await read();
    held = [];
    now += 1000;
    expect(await read()).toEqual(registry);
    await until(async () => asked === 2);
    now += 1000;
    // No second parallel one.
    expect(await read()).toEqual(registry);
    status = 503;
    held.shift()!();
    await until(async () => (await read()) && problems.length === 1);
    // A quiet minute.
    now += 60_000;
    expect(await read()).toEqual(registry);
    await until(async () => held!.length > 0);
    status = 200;
    shared = { 'mf-auth': entry('2', ['/']) };
    for (const answer of held) answer();
    held = undefined;
    await until(async () => (await read())['mf-auth']?.version === '2');
  });

  it('is awaited by all requests before its first response', async () => {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const read = createRegistryReader(url, () => undefined);
    expect(await Promise.all([read(), read(), read()])).toEqual([registry, registry, registry]);
  });

  it('is reported once while it is broken, however often it is requested, and again after a recovery', async () => {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const problems: unknown[] = [];
    let now = 0;
    const read = createRegistryReader(
      url,
      (problem) => problems.push(problem),
      () => now,
    );
    const askFor = async (seconds: number): Promise<void> => {
      for (let second = 0; second < seconds; second += 1) {
        now += 1000;
        const before = asked;
        await until(async () => {
          expect(await Promise.all([read(), read()])).toEqual([registry, registry]);
          return asked > before;
        });
      }
    };
    await askFor(1);
    status = 503;
    await askFor(5);
    expect(problems.map(String)).toEqual(['Error: the registry answered 503']);
    status = 200;
    await askFor(2);
    status = 503;
    await askFor(2);
    expect(problems).toHaveLength(2);
  });

  it.each(['a file', 'an address'])('shows a rollback to three processes within five seconds: %s', async (kind) => {
    const folder = await mkdtemp(join(tmpdir(), 'registry-'));
    const file = join(folder, 'remotes.json');
    const publish = async (version: string): Promise<void> => {
      shared = { 'mf-auth': entry(version, ['/']) };
      await writeFile(`${file}.incoming`, JSON.stringify(shared));
      await rename(`${file}.incoming`, file);
    };
    let now = 0;
    const place = kind === 'a file' ? file : `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const sites = [1, 2, 3].map(() =>
      createRegistryReader(
        place,
        () => undefined,
        () => now,
      ),
    );
    const versions = () => Promise.all(sites.map(async (read) => (await read())['mf-auth']?.version));
    await publish('2');
    expect(await versions()).toEqual(['2', '2', '2']);
    await publish('1');
    now += 5000;
    expect(await versions()).toEqual(['1', '1', '1']);
    await rm(folder, { recursive: true });
  });
});
