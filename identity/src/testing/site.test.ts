import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { writeSecrets } from '../platform/secrets';
import { bundleProgram } from './bundleProgram.mjs';
import { unpackEmbedded } from './databases';
import { runProgram, startServiceProgram, type RunningService } from './program';
import { testSecrets } from './testSecrets';

describe('the program with its site', () => {
  let directory: string;
  let env: NodeJS.ProcessEnv;
  let service: RunningService | undefined;
  beforeEach(async () => {
    directory = mkdtempSync(join(tmpdir(), 'passport-site-'));
    unpackEmbedded(directory);
    await writeSecrets(join(directory, 'secrets.json'), await testSecrets());
    mkdirSync(join(directory, 'shell'));
    writeFileSync(join(directory, 'shell/assets.json'), JSON.stringify({ scripts: ['shell.js'], messages: {} }));
    const entry = {
      version: '1',
      entry: '/remotes/mf-auth/1/remoteEntry.js',
      integrity: 'sha384-abc',
      contract: '1.0',
    };
    writeFileSync(join(directory, 'remotes.json'), JSON.stringify({ 'mf-auth': { ...entry, prefixes: ['/'] } }));
    env = {
      DATA_DIR: directory,
      SITE_MODULE: join(await bundleProgram(process.env.TEST_DIRECTORY ?? ''), 'site.js'),
      SHELL_DIST: join(directory, 'shell'),
      DEPLOYMENTS_DIR: directory,
    };
  });
  afterEach(async () => {
    await service?.stop();
    service = undefined;
    rmSync(directory, { recursive: true, force: true });
  });
  const get = async (path: string) => {
    const { status, body, headers } = await service!.call('GET', path, undefined, { accept: 'text/html' });
    return { status, body: String(body), type: headers.get('content-type') };
  };

  it('serves pages and calls at one address', async () => {
    service = await startServiceProgram(env);
    expect(await get('/')).toMatchObject({ status: 200, type: 'text/html; charset=utf-8' });
    expect(await get('/nowhere')).toMatchObject({ status: 404, type: 'text/html; charset=utf-8' });
    expect((await get('/')).body).toContain('/assets/shell.js');
    expect(await get('/api/health/live')).toMatchObject({ status: 200, type: 'application/json; charset=utf-8' });
    for (const path of ['/api', '/api/nowhere/', '/oidc/nowhere'])
      expect(await get(path)).toMatchObject({ status: 404, type: 'application/json; charset=utf-8' });
  });

  it('serves only calls if the site is not built, and logs that', async () => {
    service = await startServiceProgram({ ...env, SITE_MODULE: join(directory, 'missing.js') });
    expect(await get('/')).toMatchObject({ status: 404, type: 'application/json; charset=utf-8' });
    expect(await get('/api/health/live')).toMatchObject({ status: 200 });
    expect(service.log()).toContain('the site is not built: this process serves the API alone');
  });

  it('does not start with an invalid or removed setting of the site', async () => {
    const refusal = async (more: NodeJS.ProcessEnv) => {
      const { code, stderr } = await runProgram('server', [], { ...env, ...more });
      return [code, stderr];
    };
    expect(await refusal({ ALLOW_REMOTE_OVERRIDE: 'maybe' })).toEqual([
      1,
      'Passport cannot start: ALLOW_REMOTE_OVERRIDE must be one of yes, no, not "maybe".\n',
    ]);
    expect(await refusal({ IDENTITY_URL: 'http://127.0.0.1:3100' })).toEqual([
      1,
      expect.stringContaining('IDENTITY_URL is no setting any more'),
    ]);
  });
});
