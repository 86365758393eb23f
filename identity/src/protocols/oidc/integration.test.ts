import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { codeOf, writeCodeOf } from '../../../../scripts/lib/docsCode.mjs';
import { endpointsOf } from '../../testing/endpoints';
import { signUp, type Person } from '../../testing/flows';
import { openBrowser } from './testing/browser';
import { overHttp } from '../../testing/overHttp';
import { runCommandLine, startServiceProgram, type RunningService } from '../../testing/program';

const page = 'docs/integration/oauth.md';

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

describe('docs/integration/oauth.md', () => {
  let directory: string;
  let service: RunningService;
  let person: Person;
  let party: ChildProcess | undefined;
  let env: Record<string, string>;
  let redirectUri: string;
  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), 'passport-oauth-'));
    const [port, partyPort] = [await freePort(), await freePort()];
    const url = `http://127.0.0.1:${port}`;
    const home = `http://localhost:${partyPort}`;
    redirectUri = `${home}/callback`;
    const settings = { DATA_DIR: directory, PORT: String(port), PUBLIC_URL: url };
    service = await startServiceProgram(settings);
    person = await signUp(overHttp(service));
    const words = ['oauth2', 'create', '--name', 'Calendar', '--redirect-uri', redirectUri];
    const { answer } = await runCommandLine([...words, '--post-logout-redirect-uri', `${home}/`], settings);
    const { client_id, client_secret } = answer as Record<string, string>;
    env = {
      PASSPORT_URL: url,
      CLIENT_ID: client_id ?? '',
      CLIENT_SECRET: client_secret ?? '',
      PORT: String(partyPort),
    };
  });
  afterAll(async () => {
    party?.kill();
    await service.stop();
    rmSync(directory, { recursive: true });
  });

  const agree = async (request: URL) => {
    const headers = { authorization: `JWT ${person.jwt.access}` };
    const { body } = await service.call('POST', `/api/oauth2/authorize/${request.search}`, {}, headers);
    const back = new URL(body.redirect_uri as string);
    for (const name of ['code', 'state', 'iss']) back.searchParams.set(name, String(body[name]));
    return back;
  };

  it('the JavaScript of the page signs a person in and out', async () => {
    party = spawn(process.execPath, [writeCodeOf(page, 'oauth-client.mjs')], {
      env: { PATH: process.env.PATH, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const home = `http://localhost:${env.PORT}`;
    await new Promise((resolve) => party?.stdout?.once('data', resolve));
    const browse = (address: string, cookie = '') => fetch(address, { redirect: 'manual', headers: { cookie } });
    const begun = await browse(`${home}/sign-in`);
    const back = await agree(new URL(begun.headers.get('location') ?? ''));
    const signedIn = await browse(back.href);
    const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
    const shown = await (await browse(home, cookie)).text();
    expect(shown).toContain('Hello, Анна');
    expect(shown).toContain(person.email);
    const follow = (address: string, init?: RequestInit) => fetch(address, { ...init, redirect: 'manual' });
    const browser = openBrowser(follow, cookie, [home, env.PASSPORT_URL ?? '']);
    const asked = await browser.submit(await browser.open(`${home}/sign-out`));
    // No URL contains an ID token.
    expect(asked.address).not.toContain('eyJ');
    // This browser is not signed in here: the page submits itself.
    expect((await browser.submit(asked)).address).toBe(`${home}/`);
  });

  it('the plain HTTP of the page does the same', async () => {
    const verifier = randomBytes(32).toString('base64url');
    const request = new URL((await endpointsOf(`${env.PASSPORT_URL}/oidc`, fetch)).authorization_endpoint);
    request.search = new URLSearchParams({
      response_type: 'code',
      client_id: env.CLIENT_ID ?? '',
      redirect_uri: redirectUri,
      scope: 'openid profile',
      state: 's',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    }).toString();
    const code = (await agree(request)).searchParams.get('code') ?? '';
    const values = { ...env, CODE: code, VERIFIER: verifier, REDIRECT_URI: redirectUri, PATH: process.env.PATH ?? '' };
    const { stdout } = await promisify(execFile)('sh', ['-c', codeOf(page, 'oauth-client.sh')], { env: values });
    expect(stdout).toContain('"given_name":"Анна"');
    expect(stdout).toContain('"active":true');
  });
});
