import { describe, expect, it } from '@jest/globals';
import { matchPath } from 'react-router-dom';
import { covers, remoteOf } from './remoteOf';

const prefixes = ['/', '/2fa', '/passport', '/passport/security', '/:service/login/callback', '/ends/with/'];
const paths = [
  ...['/', '//', '/passport', '/passport/', '/passport//', '//passport', '/PASSPORT/2fa', '/passports', '/Passport'],
  ...['/passport//security', '/passport/security/keys', '/2FA', '/2fa/', '/2fa/phone-email/', '/2fa-x'],
  ...['/yandex/login/callback', '/yandex/login/callback/', '/Yandex/Login/Callback/x', '//login/callback'],
  ...['/login/callback', '/yandex/login', '/%70assport', '/passport?x', '/ends/with', '/ends/with/x', '/nowhere'],
];

it.each(prefixes)('%s covers what the router of the page matches', (prefix) => {
  const matched = paths.filter((path) => matchPath({ path: prefix, end: prefix === '/' }, path) !== null);
  expect(paths.filter((path) => covers(prefix, path))).toEqual(matched);
  expect(matched.length).toBeGreaterThan(0);
});

const remotes = [
  { name: 'mf-passport', prefixes: ['/passport'] },
  { name: 'mf-passport-security', prefixes: ['/passport/security'] },
  { name: 'mf-auth', prefixes: ['/', '/2fa', '/:service/login/callback'] },
];

describe('the remote of a path', () => {
  it.each([
    ['/', 'mf-auth'],
    ['/2fa/phone-email/', 'mf-auth'],
    ['/yandex/login/callback', 'mf-auth'],
    ['/passport', 'mf-passport'],
    ['/passport/2fa/validation', 'mf-passport'],
    ['/passport/security/keys', 'mf-passport-security'],
    ['/PASSPORT', 'mf-passport'],
    ['/passport/login/callback', 'mf-auth'],
    ['/passports', undefined],
    ['/nowhere', undefined],
  ])('%s is %s', (pathname, name) => {
    expect(remoteOf(remotes, pathname)).toBe(name);
  });
});
