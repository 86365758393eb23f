/** @jest-environment node */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { loadSettings } from './settings';

const root = join(import.meta.dirname, '../..');
const read = (file: string): Promise<string> => readFile(join(root, file), 'utf8');

const settingFiles = [
  'shell/server/settings.ts',
  'identity/src/platform/config/config.ts',
  'shared/src/net/tracing.ts',
];

/** Names of settings as the code asks for them, the site server's and the service's. */
async function settings(): Promise<string[]> {
  const code = (await Promise.all(settingFiles.map(read))).join('');
  const asked = [
    ...code.matchAll(/(?:(?:text|list|count|url|address|portOf|oneOf|read\.\w+)\(\s*'|env\[')([A-Z][A-Z_]+)/g),
  ].map((match) => match[1] ?? '');
  return [...new Set(asked)].sort();
}

describe('every setting', () => {
  it('stands in .env.example, and nothing else does but those that are put together of two names', async () => {
    const listed = [...(await read('.env.example')).matchAll(/^# ([A-Z][A-Z_]+)=/gm)].map((match) => match[1] ?? '');
    const composed = /^(?:YANDEX|APPLE|CAPTCHA)_/;
    expect(listed.filter((name) => !composed.test(name)).sort()).toEqual(await settings());
  });

  it('is explained in docs/operations.md', async () => {
    const explained = await read('docs/operations.md');
    const names = (await settings()).filter((name) => !/^LIMIT_SENDS_(?:DAY|MONTH)$/.test(name));
    expect(names.filter((name) => !explained.includes(`\`${name}\``))).toEqual([]);
  });
});

describe('the settings of the site server', () => {
  it('are refused by the name of the one that is wrong', () => {
    for (const network of ['x', '10.0.0.0/33', '10.0.0.0/8/8', '::1/129'])
      expect(() => loadSettings({ TRUSTED_PROXIES: `127.0.0.0/8, ${network}` }, root)).toThrow(
        `TRUSTED_PROXIES holds ${network}:`,
      );
    expect(() => loadSettings({ PORT: 'x' }, root)).toThrow('PORT must be a port, not "x".');
    expect(() => loadSettings({ IDENTITY_PORT: '70000' }, root)).toThrow('IDENTITY_PORT must be a port, not "70000".');
    for (const name of ['PUBLIC_URL', 'IDENTITY_URL'])
      expect(() => loadSettings({ [name]: 'passport' }, root)).toThrow(`${name} must be a URL, not "passport".`);
    expect(() => loadSettings({ IDENTITY_URL: 'http://a:3100, b' }, root)).toThrow(
      'IDENTITY_URL must be a URL, not "b"',
    );
    expect(() => loadSettings({ ANALYTICS_URL: 'sink' }, root)).toThrow('ANALYTICS_URL must be a URL or a path');
    for (const [name, value, values] of [
      ['RELEASE_REPORTS', 'no', 'on, off'],
      ['ALLOW_REMOTE_OVERRIDE', 'true', 'yes, no'],
      ['CAPTCHA', 'x', 'pow, smartcaptcha, recaptcha, off'],
      ['DEFAULT_LANDING', 'passport', '/showcase, /passport'],
    ] as const)
      expect(() => loadSettings({ [name]: value }, root)).toThrow(`${name} must be one of ${values}, not "${value}".`);
    expect(loadSettings({ REALTIME_URL: '/events' }, root).realtimeUrl).toBe('/events');
  });

  it('name the service by one address or by several', () => {
    const urlsOf = (env: Record<string, string>) => loadSettings(env, root).identityUrls;
    expect(urlsOf({})).toEqual(['http://127.0.0.1:3100']);
    expect(urlsOf({ IDENTITY_PORT: '3200', IDENTITY_URL: ' , ' })).toEqual(['http://127.0.0.1:3200']);
    expect(urlsOf({ IDENTITY_URL: 'http://a:3100/, http://b:3100,http://a:3100' })).toEqual([
      'http://a:3100',
      'http://b:3100',
    ]);
  });
});
