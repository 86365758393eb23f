/** @jest-environment node */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { defaultTrustedProxies } from '@passport/shared/constants';
import { loadListening, loadSettings } from './settings';

const root = join(import.meta.dirname, '../..');
const read = (file: string): Promise<string> => readFile(join(root, file), 'utf8');

const settingFiles = [
  'shell/server/settings.ts',
  'identity/src/platform/config/config.ts',
  'identity/src/platform/config/codeChannelSettings.ts',
  'identity/src/platform/config/codePrices.ts',
  'identity/src/platform/config/unsafeSettings.ts',
  'shared/src/net/tracing.ts',
];

/** Names of the settings that the code reads. */
async function settings(): Promise<string[]> {
  const code = (await Promise.all(settingFiles.map(read))).join('');
  const asked = [
    ...code.matchAll(
      /(?:(?:text|list|count|url|address|portOf|oneOf|read\.\w+)\(\s*'|readJsonSetting\(read, '|env\[')([A-Z][A-Z_]+)/g,
    ),
  ].map((match) => match[1] ?? '');
  // IDENTITY_URL is read only to be refused.
  return [...new Set(asked)].filter((name) => name !== 'IDENTITY_URL').sort();
}

describe('every setting', () => {
  it('is in .env.example, which contains nothing else except names composed of two parts', async () => {
    const listed = [...(await read('.env.example')).matchAll(/^# ([A-Z][A-Z_]+)=/gm)].map((match) => match[1] ?? '');
    const composed = /^(?:YANDEX|APPLE|CAPTCHA)_/;
    expect(listed.filter((name) => !composed.test(name)).sort()).toEqual(await settings());
  });

  it('is documented in docs/operations.md', async () => {
    const explained = await read('docs/operations.md');
    const names = (await settings()).filter((name) => !/^LIMIT_SENDS_(?:DAY|MONTH)$/.test(name));
    expect(names.filter((name) => !explained.includes(`\`${name}\``))).toEqual([]);
  });
});

describe('the settings of the site', () => {
  it('are refused with the name of the wrong one', () => {
    expect(() => loadSettings({ PORT: 'x' }, root)).toThrow('PORT must be a port, not "x".');
    expect(() => loadSettings({ PUBLIC_URL: 'passport' }, root)).toThrow('PUBLIC_URL must be a URL, not "passport".');
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

  it('contain no address of the service, which is the same program', () => {
    expect(() => loadSettings({ IDENTITY_URL: 'http://127.0.0.1:3100' }, root)).toThrow(
      /^IDENTITY_URL is no setting any more: .* Remove it/,
    );
    expect(() => loadSettings({ IDENTITY_URL: ' ' }, root)).not.toThrow();
  });
});

describe('the listen settings of a site without the service', () => {
  it('are refused with the name of the wrong one', () => {
    for (const network of ['x', '10.0.0.0/33', '10.0.0.0/8/8', '::1/129'])
      expect(() => loadListening({ TRUSTED_PROXIES: `127.0.0.0/8, ${network}` })).toThrow(
        `TRUSTED_PROXIES holds ${network}:`,
      );
    expect(() => loadListening({ PORT: '70000' })).toThrow('PORT must be a port, not "70000".');
    expect(() => loadListening({ LIMIT_CONNECTIONS_PER_IP: '0' })).toThrow('LIMIT_CONNECTIONS_PER_IP must be');
    expect(() => loadListening({ DRAIN_SECONDS: '9' })).toThrow('DRAIN_SECONDS must be');
  });

  it('trust the proxies of this machine by default, as in the service (R-61)', () => {
    expect(loadListening({}).trustedProxies).toEqual(defaultTrustedProxies);
    expect(loadListening({ TRUSTED_PROXIES: 'none' }).trustedProxies).toEqual([]);
    expect(loadListening({ TRUSTED_PROXIES: '10.0.0.1, ::1/128' }).trustedProxies).toEqual(['10.0.0.1', '::1/128']);
  });
});
