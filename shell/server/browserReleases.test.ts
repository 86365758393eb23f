/** @jest-environment node */
import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { SiteData } from '@passport/shared/net/siteModule';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createBrowserReleases } from './browserReleases';
import { loadSettings } from './settings';
import { siteInService } from './testing/testSite';

const release = (version: string) => ({
  version,
  entry: `/remotes/mf-auth/${version}/remoteEntry.js`,
  integrity: `sha384-${version}`,
  contract: '1.0',
  prefixes: ['/'],
});

describe('releases for one browser', () => {
  let folder: string;
  let stopped: Awaited<ReturnType<SiteData['stoppedCanaries']>> = [];
  let asked = 0;
  let sites: FastifyInstance[] = [];

  const publish = async (entry: object): Promise<void> => {
    await writeFile(join(folder, 'incoming'), JSON.stringify({ 'mf-auth': entry }));
    await rename(join(folder, 'incoming'), join(folder, 'deployments/remotes.json'));
  };
  const stoppedCanaries = () => {
    asked += 1;
    return Promise.resolve(stopped);
  };
  const startSite = async (
    env: Record<string, string> = {},
    data: Partial<SiteData> = { stoppedCanaries },
  ): Promise<FastifyInstance> => {
    const site = await siteInService({ PUBLIC_URL: 'https://id.example', ...env }, folder, data);
    sites.push(site);
    return site;
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'releases-'));
    await mkdir(join(folder, 'shell/dist'), { recursive: true });
    await mkdir(join(folder, 'deployments/remotes'), { recursive: true });
    await writeFile(join(folder, 'shell/dist/assets.json'), JSON.stringify({ scripts: ['main.js'], messages: {} }));
  });
  beforeEach(async () => {
    stopped = [];
    asked = 0;
    await Promise.all(sites.map((site) => site.close()));
    sites = [];
  });
  afterAll(async () => {
    await Promise.all(sites.map((site) => site.close()));
    await rm(folder, { recursive: true });
  });

  it('no cookie is set and the service is not called while no canary runs', async () => {
    await publish(release('live'));
    const site = await startSite();
    const { headers, body } = await site.inject('/');
    expect(headers['set-cookie']).toBeUndefined();
    expect(body).toContain('/remotes/mf-auth/live/remoteEntry.js');
    expect(body).not.toContain('reportedCanaries');
    expect(asked).toBe(0);
  });

  it('a browser gets its bucket with the first page, and the same release on every page', async () => {
    await publish({ ...release('live'), canary: { ...release('new'), percent: 50, salt: 's' } });
    const site = await startSite();
    const versions = new Set<string>();
    for (let browser = 0; browser < 30; browser += 1) {
      const first = await site.inject('/');
      const cookie = String(first.headers['set-cookie']);
      expect(cookie).toMatch(/^release-bucket=[0-9a-f]{5}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure$/);
      const own = cookie.split(';')[0] ?? '';
      const version = /mf-auth\/(live|new)\/remoteEntry/.exec(first.body)?.[1] ?? '';
      versions.add(version);
      const again = await site.inject({ url: '/', headers: { cookie: own } });
      expect(again.headers['set-cookie']).toBeUndefined();
      expect(again.body).toContain(`/remotes/mf-auth/${version}/remoteEntry.js" integrity="sha384-${version}"`);
      const registry = (await site.inject({ url: '/remotes.json', headers: { cookie: own } })).json();
      expect(registry['mf-auth']).toEqual(release(version));
    }
    expect(versions).toEqual(new Set(['live', 'new']));
  });

  it('a browser without a bucket gets one only with a page, and no canary otherwise', async () => {
    await publish({ ...release('live'), canary: { ...release('new'), percent: 100, salt: 's' } });
    const site = await startSite();
    const page = await site.inject('/');
    expect(page.body).toContain('/remotes/mf-auth/new/remoteEntry.js');
    expect(page.headers['set-cookie']).toBeDefined();
    // As requested by a browser without cookies.
    const registry = await site.inject('/remotes.json');
    expect(registry.json()['mf-auth']).toEqual(release('live'));
    expect(registry.headers['set-cookie']).toBeUndefined();
  });

  it('no browser gets a canary that the service has stopped', async () => {
    await publish({ ...release('live'), canary: { ...release('new'), percent: 100, salt: 's' } });
    stopped = [{ remote: 'mf-auth', version: 'new' }];
    expect((await (await startSite()).inject('/')).body).toContain('/remotes/mf-auth/live/remoteEntry.js');
  });

  it('a site with reports off does not request stopped canaries, and ignores them', async () => {
    await publish({ ...release('live'), canary: { ...release('new'), percent: 100, salt: 's' } });
    stopped = [{ remote: 'mf-auth', version: 'new' }];
    const silent = await startSite({ RELEASE_REPORTS: 'off' });
    expect((await silent.inject('/')).body).toContain('/remotes/mf-auth/new/remoteEntry.js');
    expect(asked).toBe(0);
  });

  it('the page receives the canaries for which it counts, unless reports are off', async () => {
    await publish({ ...release('live'), canary: { ...release('new'), percent: 100, salt: 's' } });
    expect((await (await startSite()).inject('/')).body).toContain(
      '"reportedCanaries":{"mf-auth":{"canary":"new","isCanary":true}}',
    );
    const silent = await startSite({ RELEASE_REPORTS: 'off' });
    expect((await silent.inject('/')).body).not.toContain('reportedCanaries');
  });

  it('browsers with the live release count too, four for each with the canary', async () => {
    // A browser of bucket fffff, which a canary below 100 % does not reach.
    const headers = { cookie: 'release-bucket=fffff' };
    const reportedCanaries = async (percent: number, draw: number) => {
      await publish({ ...release('live'), canary: { ...release('new'), percent, salt: 's' } });
      const random = jest.spyOn(Math, 'random').mockReturnValue(draw);
      const { body } = await (await startSite()).inject({ url: '/', headers });
      random.mockRestore();
      return /"reportedCanaries":(\{[^<]*?\}\})/.exec(body)?.[1];
    };
    const counted = '{"mf-auth":{"canary":"new","isCanary":false}}';
    expect(await reportedCanaries(20, 0.999)).toBe(counted);
    // A tenth has the canary: four tenths of a ninth of the others make it four times as many.
    expect(await reportedCanaries(10, 0.44)).toBe(counted);
    expect(await reportedCanaries(10, 0.45)).toBeUndefined();
  });

  it('a page of the site does not wait for a service that hangs', async () => {
    await publish({ ...release('live'), canary: { ...release('new'), percent: 100, salt: 's' } });
    const site = await startSite({}, { stoppedCanaries: () => new Promise(() => undefined) });
    expect((await site.inject('/')).body).toContain('/remotes/mf-auth/new/remoteEntry.js');
  });

  it('a page of the site is sent without data that the service fails to return', async () => {
    await publish({ ...release('live'), canary: { ...release('new'), percent: 100, salt: 's' } });
    const site = await startSite({}, { stoppedCanaries: () => Promise.reject(new Error('no database')) });
    expect((await site.inject('/')).statusCode).toBe(200);
  });

  it.each(['a file', 'an address'])(
    'three processes take up a release, a rollback and a stop within five seconds: the registry is %s',
    async (kind) => {
      let now = 0;
      const problems: unknown[] = [];
      const shared = createServer((_request, response) =>
        createReadStream(join(folder, 'deployments/remotes.json')).pipe(response),
      );
      await new Promise<void>((done) => shared.listen(0, '127.0.0.1', done));
      const url = `http://127.0.0.1:${(shared.address() as AddressInfo).port}/`;
      const settings = loadSettings(kind === 'a file' ? {} : { REMOTES_REGISTRY: url }, folder);
      const data = { stoppedCanaries: () => Promise.resolve(stopped) } as SiteData;
      const servers = [1, 2, 3].map(() =>
        createBrowserReleases(
          settings,
          data,
          (problem) => problems.push(problem),
          () => now,
        ),
      );
      const request = { headers: { cookie: 'release-bucket=00000' } } as FastifyRequest;
      const versions = () =>
        Promise.all(servers.map(async (read) => (await read(request)).registry['mf-auth']?.version));
      /** The result of the three, at most five seconds after a change. */
      const afterwards = async () => {
        now += 5000;
        return [...new Set(await versions())];
      };

      await publish(release('1'));
      expect(await afterwards()).toEqual(['1']);
      await publish(release('2'));
      expect(await afterwards()).toEqual(['2']);
      await publish(release('1'));
      expect(await afterwards()).toEqual(['1']);
      await publish({ ...release('1'), canary: { ...release('2'), percent: 100, salt: 's' } });
      expect(await afterwards()).toEqual(['2']);
      stopped = [{ remote: 'mf-auth', version: '2' }];
      expect(await afterwards()).toEqual(['1']);
      expect(problems).toEqual([]);
      await new Promise((done) => shared.close(done));
    },
  );
});
