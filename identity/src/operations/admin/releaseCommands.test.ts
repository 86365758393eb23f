import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { describeOnOneDatabase, startTestService, type TestService } from '../../testing/harness';
import { operate } from '../../testing/operate';

const canary = '0123456789ab';
const view = (more: object = {}) => ({ remote: 'mf-showcase', canary, is_canary: true, is_failed: false, ...more });
const release = (version: string, day: number) => ({
  version,
  releasedAt: new Date(Date.UTC(2026, 0, day)).toISOString(),
  commit: 'c0ffee',
  bytes: 7000,
});
const entry = { ...release('live00000000', 2), previous: [release('before000000', 1)] };
const registry = { 'mf-showcase': { ...entry, canary: { ...release(canary, 3), percent: 10, salt: 's' } } };

describeOnOneDatabase('releases and their reports (R-79)', (driver) => {
  describe.each(['a file', 'an address'])('with a registry that is %s', (kind) => {
    let service: TestService;
    let server: Server;
    let folder: string;
    const publish = (text: string) => writeFile(join(folder, 'remotes.json'), text);
    const start = async () => {
      folder = await mkdtemp(join(tmpdir(), 'releases-'));
      server = createServer((_request, response) => {
        readFile(join(folder, 'remotes.json')).then(
          (bytes) => response.end(bytes),
          () => response.writeHead(404).end(),
        );
      });
      await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/remotes.json`;
      const releases = {
        registry: kind === 'a file' ? join(folder, 'remotes.json') : url,
        history: join(folder, 'releases.jsonl'),
      };
      service = await startTestService({ driver, config: { releases } });
      await publish(JSON.stringify(registry));
    };
    afterEach(async () => {
      await service.close();
      await new Promise((done) => server.close(done));
      await rm(folder, { recursive: true });
    });
    const list = () => operate(service, 'releases', 'list');
    const metrics = async () =>
      (await service.metrics()).split('\n').filter((line) => line.startsWith('passport_release_'));

    it('are listed for operators, with the changes of the registry', async () => {
      await start();
      await writeFile(
        join(folder, 'releases.jsonl'),
        '{"action":"deploy"}\n{"cut{"action":"promote"}\n{"action":"canary"}\n{"cut',
      );
      await service.call('POST', '/release_reports/', { body: { views: [view({ paint_ms: 1000 })] } });
      const failed = view({ is_canary: false, is_failed: true });
      await service.call('POST', '/release_reports/', { body: { views: [failed] } });
      const { remotes, changes } = await list();
      expect(remotes).toEqual([
        {
          remote: 'mf-showcase',
          version: 'live00000000',
          released_at: '2026-01-02T00:00:00.000Z',
          commit: 'c0ffee',
          bytes: 7000,
          as_canary: null,
          canary: expect.objectContaining({
            version: canary,
            percent: 10,
            reported: { views: 1, failures: 0, paint_ms: 1070 },
            reported_live: { views: 1, failures: 1, paint_ms: null },
            stopped_at: null,
          }),
          previous: [expect.objectContaining({ version: 'before000000', as_canary: null })],
        },
      ]);
      expect(changes).toEqual([{ action: 'canary' }, { action: 'deploy' }]);
    });

    it('keep the reports of a canary after it has ended', async () => {
      await start();
      await service.call('POST', '/release_reports/', { body: { views: [view({ paint_ms: 1000 })] } });
      const figures = expect.objectContaining({ reported: { views: 1, failures: 0, paint_ms: 1070 } });
      const promoted = { ...release(canary, 3), previous: [release('live00000000', 2)] };
      await publish(JSON.stringify({ 'mf-showcase': promoted }));
      expect((await list()).remotes).toMatchObject([
        { version: canary, as_canary: figures, canary: null, previous: [{ as_canary: null }] },
      ]);
      const stopped = { ...release('live00000000', 2), previous: [release(canary, 3)] };
      await publish(JSON.stringify({ 'mf-showcase': stopped }));
      expect((await list()).remotes).toMatchObject([{ as_canary: null, previous: [{ as_canary: figures }] }]);
    });

    it('are in the metrics while the registry can be read; the list reports why it cannot', async () => {
      await start();
      const [live, other] = [Date.UTC(2026, 0, 2) / 1000, Date.UTC(2026, 0, 3) / 1000];
      const all = [
        `passport_release_timestamp_seconds{remote="mf-showcase",version="live00000000",commit="c0ffee",side="live"} ${live}`,
        `passport_release_timestamp_seconds{remote="mf-showcase",version="${canary}",commit="c0ffee",side="canary"} ${other}`,
      ];
      expect(await metrics()).toEqual(all);
      await publish(JSON.stringify({ ...registry, 'mf-support': null, 'mf-auth': {} }));
      expect(await metrics()).toEqual(all);
      await publish('null');
      expect(await metrics()).toEqual([]);
      await publish(JSON.stringify({ ...registry, 'mf-auth': { ...entry, format: 2 } }));
      expect(await metrics()).toEqual([]);
      await expect(list()).rejects.toThrow(/REMOTES_REGISTRY\): its entry for mf-auth has the unknown format 2/);
      await publish('{"cut');
      expect(await metrics()).toEqual([]);
      await expect(list()).rejects.toThrow(/cannot be read \(REMOTES_REGISTRY\): .*JSON/);
      await rm(join(folder, 'remotes.json'));
      expect(await metrics()).toEqual([]);
      const reason = kind === 'a file' ? 'ENOENT' : 'it answered 404';
      await expect(list()).rejects.toThrow(new RegExp(`cannot be read \\(REMOTES_REGISTRY\\): .*${reason}`));
    });
  });
});
