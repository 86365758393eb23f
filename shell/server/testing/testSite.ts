import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, LightMyRequestResponse as Answer } from 'fastify';
import { createSite } from '../app';
import { loadSettings } from '../settings';

/** A first paint with its links to documents. */
export const firstStep = (personalData = 'href="/policy?agreement=personal_data"') =>
  `<form>ru<a href="/policy?agreement=terms_of_service">1</a><a ${personalData}>2</a></form>`;

export interface TestSite {
  /** Holds a build of the shell and a release of mf-auth. */
  folder: string;
  site: FastifyInstance;
  origin: string;
  /** Headers of the last call that the service got; `x-heard` is its method and address. */
  heard(): IncomingHttpHeaders;
  get(url: string, headers?: Record<string, string>): Promise<Answer>;
  /** The service is away from now on. */
  stopService(): Promise<void>;
  close(): Promise<void>;
}

async function writeBuilds(folder: string): Promise<void> {
  await mkdir(join(folder, 'shell/dist'), { recursive: true });
  await mkdir(join(folder, 'deployments/remotes/mf-auth/1'), { recursive: true });
  const release = join(folder, 'deployments/remotes/mf-auth/1');
  await writeFile(
    join(folder, 'shell/dist/assets.json'),
    JSON.stringify({ scripts: ['main.1.js'], messages: { ru: ['ru.js'] } }),
  );
  await writeFile(join(folder, 'shell/dist/main.1.js'), 'run()');
  await mkdir(join(folder, 'shell/dist/root'));
  await writeFile(join(folder, 'shell/dist/root/favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(join(release, 'remoteEntry.js'), 'entry()');
  await writeFile(join(release, 'ru.json'), JSON.stringify({ html: firstStep(), css: '.a{}' }));
  const entry = {
    version: '1',
    entry: '/remotes/mf-auth/1/remoteEntry.js',
    integrity: 'sha384-abc',
    contract: '1.0',
    prefixes: ['/', '/2fa', '/:service/login/callback'],
    preload: [],
    firstPaint: { ru: '/remotes/mf-auth/1/ru.json' },
  };
  await writeFile(join(folder, 'deployments/remotes.json'), JSON.stringify({ 'mf-auth': entry }));
}

/** The site server over a folder of its own, before a service that answers every call. */
export async function startTestSite(): Promise<TestSite> {
  const folder = await mkdtemp(join(tmpdir(), 'site-'));
  await writeBuilds(folder);
  let heard: IncomingHttpHeaders = {};
  const identity = createServer((request, response) => {
    heard = { ...request.headers, 'x-heard': `${request.method} ${request.url}` };
    // By the end of the site's id: another look for each test that needs one.
    const unit = {
      is_active: !request.url?.endsWith('c13'),
      is_group_logo_forced: request.url?.endsWith('c12') ?? false,
      left_color: '#0b5d3b',
      right_color: '#8fd3a8',
      title: '</script><b>',
      terms_of_use: request.url?.endsWith('c14') ? 'https://shop.example/terms?a="1"' : null,
      privacy_policy: request.url?.endsWith('c15') ? null : 'https://shop.example/privacy?a=1&b=2',
    };
    const answer = request.url?.startsWith('/api/business_unit/') ? unit : { ok: true };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  await new Promise<void>((done) => identity.listen(0, '127.0.0.1', done));
  const identityUrl = `http://127.0.0.1:${(identity.address() as AddressInfo).port}`;
  const site = await createSite(
    loadSettings({ IDENTITY_URL: identityUrl, PUBLIC_URL: 'http://localhost:3000' }, folder),
  );
  const stopService = async () => {
    if (identity.listening) await new Promise((done) => identity.close(done).closeAllConnections());
  };
  return {
    folder,
    site,
    origin: await site.listen({ port: 0, host: '127.0.0.1' }),
    heard: () => heard,
    get: (url, headers = {}) => site.inject({ url, headers }),
    stopService,
    close: async () => {
      await site.close();
      await stopService();
      await rm(folder, { recursive: true });
    },
  };
}
