/** @jest-environment node */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { siteInService } from './testing/testSite';

const release = (name: string, more: object = {}) => ({
  version: '1',
  entry: `/remotes/${name}/1/remoteEntry.js`,
  integrity: 'sha384-abc',
  contract: '1.0',
  prefixes: ['/'],
  ...more,
});
const area = { path: '/operator', titles: { ru: 'Консоль', en: 'Console' }, needsSession: true };
const operators = { prefixes: ['/operator'], audience: 'operators', area };
const registry = {
  'mf-auth': release('mf-auth'),
  'mf-operator': release('mf-operator', {
    ...operators,
    canary: release('mf-operator', { ...operators, version: '2', percent: 100, salt: 's' }),
  }),
  'mf-strange': release('mf-strange', { prefixes: ['/strange'], audience: 'partners' }),
};

describe('a remote for operators', () => {
  let folder: string;
  let site: FastifyInstance;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'audience-'));
    await mkdir(join(folder, 'shell/dist'), { recursive: true });
    await mkdir(join(folder, 'deployments/remotes'), { recursive: true });
    await writeFile(join(folder, 'shell/dist/assets.json'), JSON.stringify({ scripts: ['main.js'], messages: {} }));
    await writeFile(join(folder, 'deployments/remotes.json'), JSON.stringify(registry));
    site = await siteInService({ PUBLIC_URL: 'http://localhost:3000' }, folder);
  });
  afterAll(async () => {
    await site.close();
    await rm(folder, { recursive: true });
  });

  const everything = async (url: string): Promise<string> => {
    const { body, headers } = await site.inject({ url, headers: { cookie: 'release-bucket=00000' } });
    return JSON.stringify(headers) + body;
  };

  it.each([
    '/',
    '/passport',
    '/policy',
    '/nowhere',
    '/operators',
    '/passport/operator',
    '/remotes.json',
    '/?next=/operator',
  ])('is named neither in the page, its policy and its canaries nor in the registry of %s', async (url) => {
    const answer = await everything(url);
    expect(answer).not.toContain('operator/');
    expect(answer).not.toContain('mf-operator');
    expect(answer).toContain('mf-auth');
  });

  it.each(['/operator', '/operator/', '/operator/people/7?tab=1', '/Operator/codes'])(
    'is named in the page and the policy of %s, with its canary',
    async (url) => {
      const { body, headers, statusCode } = await site.inject({ url, headers: { cookie: 'release-bucket=00000' } });
      expect(statusCode).toBe(200);
      expect(headers['content-security-policy']).toContain('passport-mf-operator');
      expect(body).toContain('"mf-operator":{"version":"2"');
      expect(body).toContain('"reportedCanaries":{"mf-operator"');
    },
  );

  it('is named in the registry that pages of the console ask for', async () => {
    const names = Object.keys((await site.inject('/operator/remotes.json')).json());
    expect(names).toEqual(['mf-auth', 'mf-operator']);
  });

  it('is named nowhere if its audience is unknown', async () => {
    for (const url of ['/', '/strange', '/operator', '/operator/remotes.json'])
      expect(await everything(url)).not.toContain('mf-strange');
  });
});
