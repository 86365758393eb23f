/** @jest-environment node */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { siteInService } from './testing/testSite';

const runs = Number(process.env.FUZZ_RUNS ?? 3000);
const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31);
const internalText =
  /\bat \S+ \(|node_modules|\/shell\/|\.[tj]s:\d|fastify|FST_ERR|undefined|\[object |TypeError|RangeError|Cannot read|is not a function|ECONN|ENOENT/i;

const hostileTexts = [
  ...['', ' ', '%', '%00', '%2e%2e%2f', '..', '../../etc/passwd', '..%2f..%2fetc%2fpasswd', '%c0%af', '%E0%A4%A', '\\'],
  ...[
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    '<script>',
    '%3Cscript%3E',
    '{{7*7}}',
    'a'.repeat(5000),
  ],
  ...['//evil.example', 'http:', '@evil.example', '?', '#', '&&=&', ';', 'NaN', '-1', '%F0%9F%98%80', '%ED%A0%80'],
];
const hostile = fc.oneof(fc.constantFrom(...hostileTexts), fc.string({ maxLength: 40 }).map(encodeURIComponent));
const places = [
  ...[
    '/',
    '/passport/',
    '/assets/',
    '/assets/main.1.js',
    '/remotes/',
    '/remotes/mf-auth/1/',
    '/api/user/',
    '/api/',
    '/oidc/',
    '/saml/',
    '/captcha/',
  ],
  ...[
    '/dev/inbox',
    '/.well-known/',
    '/.well-known/oauth-authorization-server/',
    '/healthz',
    '/remotes.json',
    '/api/events/',
  ],
  ...['/apple/login/callback', '/forbidden/', '/dashboard/passport/'],
];
const names = [
  'site_id',
  'ui_locales',
  'client_id',
  'redirect_uri',
  'next',
  'locale',
  '__proto__',
  'constructor',
  'override',
];
const headerText = hostile.map((text) => text.replace(/[^\x20-\x7e\x80-\xff]/g, '?'));
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });

const request = fc.record({
  method: fc.constantFrom('GET', 'GET', 'GET', 'POST', 'HEAD', 'PATCH', 'DELETE', 'OPTIONS', 'PUT'),
  path: fc.tuple(fc.constantFrom(...places), fc.oneof(fc.constant(''), hostile)).map(([place, rest]) => place + rest),
  query: fc.array(fc.tuple(fc.constantFrom(...names), hostile), { maxLength: 3 }),
  headers: fc.record({
    'accept-language': maybe(headerText),
    accept: maybe(fc.constantFrom('text/html', '*/*', '', 'application/json;q=__proto__')),
    'accept-encoding': maybe(fc.constantFrom('br', 'gzip', 'identity;q=0', '__proto__', 'br;q=NaN')),
    cookie: maybe(headerText.map((text) => `locale=${text}`)),
    host: maybe(headerText),
    'x-forwarded-for': maybe(headerText),
    'x-forwarded-host': maybe(headerText),
    'x-forwarded-proto': maybe(headerText),
    range: maybe(fc.constantFrom('bytes=0-', 'bytes=-1', 'bytes=9-1', 'bytes=a')),
    'content-type': maybe(fc.constantFrom('application/json', 'text/plain', '__proto__', 'multipart/form-data')),
  }),
  payload: maybe(fc.constantFrom('{}', '{', '\ufeff', '[]', 'a=%00', 'x'.repeat(200_000))),
});

describe('the site', () => {
  let folder: string;
  let site: FastifyInstance;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'site-fuzz-'));
    await mkdir(join(folder, 'shell/dist'), { recursive: true });
    await mkdir(join(folder, 'deployments/remotes/mf-auth/1'), { recursive: true });
    await writeFile(join(folder, 'shell/dist/assets.json'), JSON.stringify({ scripts: ['main.1.js'], messages: {} }));
    await writeFile(join(folder, 'shell/dist/main.1.js'), 'run()');
    await writeFile(join(folder, 'deployments/remotes/mf-auth/1/remoteEntry.js'), 'entry()');
    const entry = {
      version: '1',
      entry: '/remotes/mf-auth/1/remoteEntry.js',
      integrity: 'sha384-abc',
      contract: '1.0',
    };
    const registry = { 'mf-auth': { ...entry, prefixes: ['/', '/:service/login/callback'], preload: [] } };
    await writeFile(join(folder, 'deployments/remotes.json'), JSON.stringify(registry));
    site = await siteInService({ PUBLIC_URL: 'http://localhost:3000' }, folder);
  });
  afterAll(async () => {
    await site.close();
    await rm(folder, { recursive: true });
  });

  it('answers random requests without a 5xx, and reveals no internals (R-60)', async () => {
    const served = new Set<string>();
    const faults = new Map<string, unknown>();
    await fc.assert(
      fc.asyncProperty(request, async ({ method, path, query, headers, payload }) => {
        const url = query.length === 0 ? path : `${path}?${query.map(([name, value]) => `${name}=${value}`).join('&')}`;
        // Others cannot be injected; hostileRequests.test.ts sends them over a socket.
        fc.pre(URL.canParse(url, 'http://localhost'));
        const sent = Object.fromEntries(Object.entries(headers).filter((entry) => entry[1] !== undefined));
        const hasBody = !['GET', 'HEAD'].includes(method) && payload !== undefined;
        const answer = await site.inject({
          method: method as 'GET',
          url,
          headers: sent as Record<string, string>,
          ...(hasBody && { payload }),
        });
        const { statusCode: status, body } = answer;
        if (status < 400) served.add(path);
        const internal = status >= 400 ? internalText.exec(body)?.[0] : undefined;
        const kind = status >= 500 ? String(status) : internal;
        if (kind !== undefined && !faults.has(kind))
          faults.set(kind, { method, url, sent, status, body: body.slice(0, 300) });
      }),
      { numRuns: runs, seed },
    );
    expect({ seed, faults: [...faults] }).toEqual({ seed, faults: [] });
    // Not all requests are refused: pages, files, calls and the registry respond.
    for (const place of ['/', '/api/user/', '/assets/main.1.js', '/healthz', '/remotes.json'])
      expect([place, served.has(place)]).toEqual([place, true]);
  });
});
