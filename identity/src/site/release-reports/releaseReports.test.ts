import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { describeOnBothDatabases, startTestService, type TestService } from '../../testing/harness';

const canary = '0123456789ab';
const live = { version: 'live00000000', releasedAt: '2026-01-02T00:00:00.000Z', commit: 'c0ffee', bytes: 7000 };
const running = { ...live, version: canary, releasedAt: '2026-01-03T00:00:00.000Z', percent: 10, salt: 's' };
/** Longer than the cache lifetime of the registry. */
const untilReadAgain = 5;
const view = (more: object = {}) => ({ remote: 'mf-showcase', canary, is_canary: true, is_failed: false, ...more });

describeOnBothDatabases('reports of the pages of a canary (R-79)', (driver) => {
  let service: TestService;
  let folder: string;
  let sent: number;
  let logged: string[];
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'releases-'));
    sent = 0;
    const releases = { registry: join(folder, 'remotes.json'), history: join(folder, 'releases.jsonl') };
    logged = [];
    const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) });
    service = await startTestService({ driver, config: { releases }, log });
    await publish({ 'mf-showcase': { ...live, canary: running } });
  });
  afterEach(async () => {
    await service.close();
    await rm(folder, { recursive: true });
  });

  const publish = (registry: unknown) => writeFile(join(folder, 'remotes.json'), JSON.stringify(registry));
  const figures = () => service.storage.db.selectFrom('canaries').selectAll().execute();

  /** Each page of another address. */
  const report = (views: object[], ip = `10.0.${Math.floor(sent / 250)}.${(sent % 250) + 1}`) => {
    sent += 1;
    return service.call('POST', '/release_reports/', { body: { views }, ip });
  };
  const many = async (count: number, more: object): Promise<void> => {
    for (let n = 0; n < count; n += 1) await report([view(more)]);
  };
  const stopped = async () => (await service.call('GET', '/release_reports/stopped/')).body.stopped;

  it('stop a canary that fails and the live release does not (R-79)', async () => {
    await many(200, { is_canary: false });
    await many(199, { is_failed: true });
    expect(await stopped()).toEqual([]);
    await report([view({ is_failed: true })]);
    expect(await stopped()).toEqual([{ remote: 'mf-showcase', version: canary }]);
  });

  it('do not stop a canary that fails like the live release', async () => {
    await many(200, { is_canary: false, is_failed: true });
    await many(250, { is_failed: true });
    expect(await stopped()).toEqual([]);
  });

  it('are counted at most sixty times a minute per address and canary, with the same response', async () => {
    const flood = async (times: number) => {
      for (let n = 0; n < times; n += 1) {
        const { status, body } = await report([view()], '10.9.9.9');
        expect({ status, body }).toEqual({ status: 200, body: {} });
      }
    };
    const counted = async () => (await figures())[0]?.canary_views;
    await flood(65);
    expect(await counted()).toBe(60);
    await report([view()]);
    expect(await counted()).toBe(61);
    service.clock.step(60);
    await flood(5);
    expect(await counted()).toBe(66);
  });

  it('are counted once per canary of a page', async () => {
    await report([view(), view(), view({ is_failed: true })]);
    const row = await service.storage.db.selectFrom('canaries').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ canary_views: 1, canary_failures: 1, live_views: 0 });
  });

  it('are not counted for made-up canaries, and still are for a real one during a flood of them', async () => {
    const madeUp = (n: number) => (n % 4096).toString(16).padStart(12, 'f');
    const flood = (n: number) =>
      report(Array.from({ length: 10 }, (_, i) => view({ canary: madeUp(n * 10 + i), is_failed: true })));
    for (let n = 0; n < 60; n += 1) await flood(n);
    await many(200, { is_canary: false });
    for (let n = 0; n < 200; n += 1) {
      if (n % 10 === 0) await flood(n);
      await report([view({ is_failed: true })]);
    }
    expect(await figures()).toHaveLength(1);
    expect(await stopped()).toEqual([{ remote: 'mf-showcase', version: canary }]);
  });

  it('are counted for the current canaries of the registry', async () => {
    await report([view()]);
    await publish({ 'mf-showcase': { ...live, canary: { ...running, version: 'bbbbbbbbbbbb' } } });
    service.clock.step(untilReadAgain);
    await report([view()]);
    await report([view({ canary: 'bbbbbbbbbbbb' })]);
    await report([view({ canary: 'bbbbbbbbbbbb', remote: 'mf-auth' })]);
    const counted = (await figures()).map(({ version, canary_views }) => ({ version, canary_views }));
    expect(counted).toHaveLength(2);
    expect(counted).toEqual(
      expect.arrayContaining([
        { version: canary, canary_views: 1 },
        { version: 'bbbbbbbbbbbb', canary_views: 1 },
      ]),
    );
  });

  it('are not counted while the registry cannot be read, which is logged once, as is its recovery', async () => {
    const reports = async (times: number) => {
      for (let n = 0; n < times; n += 1) {
        service.clock.step(untilReadAgain);
        expect((await report([view()])).status).toBe(200);
      }
    };
    const lines = () => logged.filter((line) => line.includes('canary reports'));
    await rm(join(folder, 'remotes.json'));
    await reports(3);
    expect(await figures()).toEqual([]);
    expect(lines()).toEqual([expect.stringContaining('REMOTES_REGISTRY')]);
    await publish({ 'mf-showcase': { ...live, canary: running } });
    await reports(2);
    expect(await figures()).toEqual([expect.objectContaining({ canary_views: 2 })]);
    expect(lines()).toEqual([expect.any(String), expect.stringContaining('are counted')]);
    await publish({ 'mf-showcase': { ...live, format: 2, canary: running } });
    await reports(2);
    expect(lines()).toHaveLength(3);
  });

  it.each([
    ['a person', { views: [{ ...view(), user: 1 }] }],
    ['a remote that is none', { views: [view({ remote: 'https://evil.example' })] }],
    ['no view', { views: [] }],
    ['a page of eleven views', { views: Array.from({ length: 11 }, () => view()) }],
    ['more than two kilobytes', { views: [view({ remote: 'mf-x', canary: ' '.repeat(3000) })] }],
  ])('refuse %s', async (_name, body) => {
    const { status } = await service.call('POST', '/release_reports/', { body });
    expect([400, 413]).toContain(status);
  });
});
