import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { describeOnBothEngines, startTestService, type TestService } from '../../testing/harness';
import { operate } from '../../testing/operate';

const canary = '0123456789ab';
const view = (more: object = {}) => ({ remote: 'mf-showcase', canary, is_canary: true, is_failed: false, ...more });

describeOnBothEngines('reports of the pages of a canary', (engine) => {
  let service: TestService;
  let folder: string;
  let sent: number;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'releases-'));
    sent = 0;
    const releases = { registry: join(folder, 'remotes.json'), history: join(folder, 'releases.jsonl') };
    service = await startTestService({ engine, config: { releases } });
  });
  afterEach(async () => {
    await service.close();
    await rm(folder, { recursive: true });
  });

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

  it('leave a canary alone that fails as the live release does', async () => {
    await many(200, { is_canary: false, is_failed: true });
    await many(250, { is_failed: true });
    expect(await stopped()).toEqual([]);
  });

  it('of one address count sixty times a minute', async () => {
    await many(10, { is_canary: false });
    for (let n = 0; n < 300; n += 1) expect((await report([view({ is_failed: true })], '10.9.9.9')).status).toBe(200);
    expect(await stopped()).toEqual([]);
    const metrics = await service.call<string>('GET', '/metrics');
    expect(JSON.stringify(metrics.body)).toContain(
      'passport_canary_views{remote=\\"mf-showcase\\",version=\\"0123456789ab\\",side=\\"canary\\"} 60',
    );
  });

  it('of one page count a canary once', async () => {
    await report([view(), view(), view({ is_failed: true })]);
    const row = await service.storage.db.selectFrom('canaries').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ canary_views: 1, canary_failures: 1, live_views: 0 });
  });

  it('cannot fill the table with made-up canaries', async () => {
    for (let n = 0; n < 60; n += 1)
      await report(Array.from({ length: 10 }, (_, i) => view({ canary: (n * 10 + i).toString(16).padStart(12, '0') })));
    const { count } = await service.storage.db
      .selectFrom('canaries')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBeLessThan(520);
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

  it('are shown to operators beside what is released', async () => {
    const release = (version: string, at: number) => ({
      version,
      releasedAt: new Date(Date.UTC(2026, 0, at)).toISOString(),
      commit: 'c0ffee',
      bytes: 7000,
    });
    const entry = { ...release('live00000000', 2), previous: [release('before000000', 1)] };
    const registry = { 'mf-showcase': { ...entry, canary: { ...release(canary, 3), percent: 10, salt: 's' } } };
    await writeFile(join(folder, 'remotes.json'), JSON.stringify(registry));
    await writeFile(
      join(folder, 'releases.jsonl'),
      '{"action":"deploy"}\n{"cut{"action":"promote"}\n{"action":"canary"}\n{"cut',
    );
    await report([view({ paint_ms: 1000 })]);
    await report([view({ is_canary: false, is_failed: true })]);
    const { remotes, changes } = await operate(service, 'releases', 'list');
    expect(remotes).toEqual([
      {
        remote: 'mf-showcase',
        version: 'live00000000',
        released_at: '2026-01-02T00:00:00.000Z',
        commit: 'c0ffee',
        bytes: 7000,
        canary: expect.objectContaining({
          version: canary,
          percent: 10,
          reported: { views: 1, failures: 0, paint_ms: 1070 },
          reported_live: { views: 1, failures: 1, paint_ms: null },
          stopped_at: null,
        }),
        previous: [expect.objectContaining({ version: 'before000000' })],
      },
    ]);
    expect(changes).toEqual([{ action: 'canary' }, { action: 'deploy' }]);
    const releasesOf = async () => {
      const { body } = await service.call<string>('GET', '/metrics');
      return body.split('\n').filter((line) => line.startsWith('passport_release_'));
    };
    const [live, other] = [Date.UTC(2026, 0, 2) / 1000, Date.UTC(2026, 0, 3) / 1000];
    expect(await releasesOf()).toEqual([
      `passport_release_timestamp_seconds{remote="mf-showcase",version="live00000000",commit="c0ffee",side="live"} ${live}`,
      `passport_release_timestamp_seconds{remote="mf-showcase",version="${canary}",commit="c0ffee",side="canary"} ${other}`,
    ]);
    await writeFile(join(folder, 'remotes.json'), JSON.stringify({ ...registry, 'mf-support': null, 'mf-auth': {} }));
    expect(await releasesOf()).toHaveLength(2);
    await writeFile(join(folder, 'remotes.json'), 'null');
    expect(await releasesOf()).toEqual([]);
    await rm(join(folder, 'remotes.json'));
    expect(await releasesOf()).toEqual([]);
    await expect(operate(service, 'releases', 'list')).rejects.toThrow(/cannot be read \(REMOTES_REGISTRY\)/);
  });
});
