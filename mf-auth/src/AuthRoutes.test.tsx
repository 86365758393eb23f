import { expect, it } from '@jest/globals';
import { fakeHost } from '@passport/shared/testing/fakeHost';
import { renderRemote } from '@passport/shared/testing/renderRemote';
import { AuthRoutes } from './AuthRoutes';

it.each([
  ['/kid-oauth', '/not-found'],
  ['/2fa/', '/not-found'],
  ['/2fa/something/', '/not-found'],
  ['/nobody/login/callback', '/not-found'],
  ['/__proto__/login/callback', '/not-found'],
  ['/constructor/login/callback', '/not-found'],
  ['/kid-oauth/something', '/not-found'],
  ['/auth-change-email/something', '/not-found'],
  ['/yandex/login/callback/something', '/not-found'],
  ['/yandex/login/callback', '/yandex/login/callback'],
  ['/passport', '/passport'],
])('%s leads to %s', async (path, target) => {
  const host = fakeHost();
  const { place } = await renderRemote(<AuthRoutes host={host} />, { host, path });
  expect(place.current).toBe(target);
});
