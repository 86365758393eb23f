/** @jest-environment node */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { siteInService } from './testing/testSite';

describe('the site in development', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'site-'));
    const release = 'deployments/remotes/mf-auth/1';
    for (const path of ['shell/dist', 'shell/dist-overrides', release])
      await mkdir(join(folder, path), { recursive: true });
    await writeFile(join(folder, 'shell/dist/assets.json'), JSON.stringify({ scripts: ['main.1.js'], messages: {} }));
    await writeFile(join(folder, 'shell/dist/main.1.js'), 'run()');
    await writeFile(join(folder, 'shell/dist-overrides/overrides.js'), 'override()');
    await writeFile(join(folder, release, 'remoteEntry.js'), 'entry()');
    await writeFile(join(folder, 'deployments/remotes.json'), '{}');
  });
  afterAll(() => rm(folder, { recursive: true }));

  it.each([
    ['http://localhost:3000', undefined, true],
    ['http://127.0.0.1:3000', undefined, true],
    ['http://localhost:3000', 'no', false],
    ['https://id.example', undefined, false],
    ['https://localhost.example', undefined, false],
    ['https://id.example', 'yes', true],
  ])('remotes of one’s own at %s, ALLOW_REMOTE_OVERRIDE %s: %s', async (PUBLIC_URL, setting, isAllowed) => {
    const env = { PUBLIC_URL, ...(setting && { ALLOW_REMOTE_OVERRIDE: setting }) };
    const site = await siteInService(env, folder);
    const { body } = await site.inject('/');
    const script = await site.inject('/overrides.js');
    await site.close();
    expect(/src="\/overrides\.js"><\/script><script defer[^>]*main\.1\.js/.test(body)).toBe(isAllowed);
    expect(body.includes('"canaries"')).toBe(isAllowed);
    expect(script.statusCode).toBe(isAllowed ? 200 : 404);
  });

  it.each([
    ['production', 'public, max-age=31536000, immutable'],
    ['development', 'public, max-age=0'],
  ])('in %s browsers keep builds by %s', async (NODE_ENV, kept) => {
    const site = await siteInService({ NODE_ENV }, folder);
    for (const url of ['/assets/main.1.js', '/remotes/mf-auth/1/remoteEntry.js'])
      expect((await site.inject(url)).headers['cache-control']).toBe(kept);
    await site.close();
  });
});
