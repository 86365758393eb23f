import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SiteData } from '@passport/shared/net/siteModule';
import type { BusinessUnit } from '@passport/shared/schemas/businessUnits';
import Fastify, { type FastifyInstance, type LightMyRequestResponse as Answer } from 'fastify';
import { loadSettings } from '../settings';
import { handleError, sitePlugin } from '../site';

/** A first paint with its links to documents. */
export const firstStep = (personalData = 'href="/policy?agreement=personal_data"') =>
  `<form>ru<a href="/policy?agreement=terms_of_service">1</a><a ${personalData}>2</a></form>`;

/** A service without data for a page. */
const noData: SiteData = {
  businessUnit: () => Promise.resolve(undefined),
  document: () => Promise.reject(new Error('no such document')),
  hasProviders: false,
  stoppedCanaries: () => Promise.resolve([]),
};

/**
 * The site as served by the service, next to `/api/`, which answers every call.
 * @param data of the service for pages
 */
export async function siteInService(
  env: Record<string, string | undefined>,
  folder: string,
  data: Partial<SiteData> = {},
): Promise<FastifyInstance> {
  const app = Fastify({ routerOptions: { ignoreTrailingSlash: true }, frameworkErrors: handleError });
  app.setErrorHandler(handleError);
  app.decorate('drain', { isDraining: false, hasSuccessor: false });
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ message: 'Not found' }));
  app.all('/api/*', ({ method, url }) => ({ called: `${method} ${url}` }));
  await app.register(sitePlugin(loadSettings(env, folder), { ...noData, ...data }));
  await app.ready();
  return app;
}

const aUnit: BusinessUnit = {
  id: 1,
  meta: {
    type: 'business_units.BusinessUnit',
    detail_url: null,
    html_url: null,
    slug: 'shop',
    show_in_menus: false,
    seo_title: '',
    search_description: '',
    first_published_at: null,
    alias_of: null,
    locale: 'ru',
  },
  title: '</script><b>',
  site_id: null,
  logo: null,
  dark_logo: null,
  background_image: null,
  dark_background_image: null,
  left_color: '#0b5d3b',
  dark_left_color: null,
  right_color: '#8fd3a8',
  dark_right_color: null,
  terms_of_use: null,
  privacy_policy: 'https://shop.example/privacy?a=1&b=2',
  is_group_logo_forced: false,
  is_active: true,
};
/** Deviations of a unit, by the end of its site's id: another branding for each test that needs one. */
const looks: Readonly<Record<string, Partial<BusinessUnit>>> = {
  c11: {},
  c12: { is_group_logo_forced: true },
  c13: { is_active: false },
  c14: { terms_of_use: 'https://shop.example/terms?a="1"' },
  c15: { privacy_policy: null },
};

export interface TestSite {
  /** Contains a build of the shell and a release of mf-auth. */
  folder: string;
  get(url: string, headers?: Record<string, string>): Promise<Answer>;
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

/** The site on a separate folder, with the business units of `looks`. */
export async function startTestSite(): Promise<TestSite> {
  const folder = await mkdtemp(join(tmpdir(), 'site-'));
  await writeBuilds(folder);
  const site = await siteInService({ PUBLIC_URL: 'http://localhost:3000' }, folder, {
    businessUnit: (siteId) => Promise.resolve({ ...aUnit, ...looks[siteId.slice(-3)] }),
  });
  return {
    folder,
    get: (url, headers = {}) => site.inject({ url, headers }),
    close: async () => {
      await site.close();
      await rm(folder, { recursive: true });
    },
  };
}
