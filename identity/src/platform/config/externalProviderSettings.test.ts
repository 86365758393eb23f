import { generateKeyPairSync } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { loadConfig } from './config';

const load = (env: Record<string, string>) => loadConfig({ NODE_ENV: 'test', ...env }).externalProviders;
const pem = (namedCurve: string): string =>
  generateKeyPairSync('ec', { namedCurve }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

it('offers providers with a client id and a secret', () => {
  expect(load({})).toEqual({});
  expect(
    load({ YANDEX_CLIENT_ID: 'id', YANDEX_CLIENT_SECRET: 's', YANDEX_ISSUER: 'http://localhost:4000/idp' }),
  ).toEqual({ YANDEX: { clientId: 'id', clientSecret: 's', issuer: 'http://localhost:4000/idp' } });
});

it('takes Apple’s key instead of a secret, with line breaks written as \\n', () => {
  const env = { APPLE_CLIENT_ID: 'id', APPLE_TEAM_ID: 'T', APPLE_KEY_ID: 'K' };
  const key = pem('P-256');
  const { APPLE } = load({ ...env, APPLE_PRIVATE_KEY: key.replaceAll('\n', String.raw`\n`) });
  expect(APPLE).toEqual({
    clientId: 'id',
    clientSecret: undefined,
    issuer: undefined,
    appleKey: { teamId: 'T', keyId: 'K', privateKey: key },
  });
});

it.each([
  [{ GOOGLE_CLIENT_ID: 'id' }, 'GOOGLE_CLIENT_ID needs GOOGLE_CLIENT_SECRET.'],
  [{ X_CLIENT_SECRET: 's' }, 'X_CLIENT_ID is missing.'],
  [
    { APPLE_CLIENT_ID: 'id' },
    'APPLE_CLIENT_ID needs APPLE_CLIENT_SECRET, or APPLE_TEAM_ID, APPLE_KEY_ID and APPLE_PRIVATE_KEY.',
  ],
  [
    { APPLE_CLIENT_ID: 'id', APPLE_TEAM_ID: 'T', APPLE_KEY_ID: 'K' },
    'APPLE_TEAM_ID, APPLE_KEY_ID and APPLE_PRIVATE_KEY go together.',
  ],
  [
    { APPLE_CLIENT_ID: 'id', APPLE_TEAM_ID: 'T', APPLE_KEY_ID: 'K', APPLE_PRIVATE_KEY: pem('P-384') },
    'APPLE_PRIVATE_KEY is not a P-256 private key in PEM.',
  ],
  [
    { YANDEX_CLIENT_ID: 'id', YANDEX_CLIENT_SECRET: 's', YANDEX_ISSUER: 'http://idp.example' },
    'YANDEX_ISSUER must begin with https://, except on localhost.',
  ],
])('names what is wrong with %j', (env, mistake) => {
  expect(() => load(env)).toThrow(mistake);
});
