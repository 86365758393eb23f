import { expect, it, jest } from '@jest/globals';
import { fakeHost } from '@passport/shared/testing/fakeHost';
import { welcomeIn } from './welcomeIn';

it.each([
  ['', 1],
  ['utm_source=letter', 1],
  ['site_id=3f1c9a52-0000-4000-8000-000000000001', 0],
  ['client_id=calendar&redirect_uri=https://calendar.example/back', 0],
  ['next=/saml/login', 0],
])('a new account at ?%s is said %i times: who goes on to another site does not see it', (query, times) => {
  const host = fakeHost();
  welcomeIn(host, new URLSearchParams(query), (key) => key);
  expect(jest.mocked(host.toasts.success).mock.calls).toEqual(times ? [['general.account-ready']] : []);
});
