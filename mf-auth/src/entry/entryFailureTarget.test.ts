import { expect, it } from '@jest/globals';
import { links } from '@passport/shared/host/links';
import { failureTarget } from './entryFailureTarget';

it.each([
  ['site', 404, '/not-found'],
  ['site', 403, '/forbidden'],
  ['site', 401, '/?site_id=s'],
  ['site', 400, '/showcase?site_id=s'],
  ['site', 500, '/showcase?site_id=s'],
  ['site', 0, '/showcase?site_id=s'],
  ['oauth', 401, '/?site_id=s'],
  ['oauth', 403, '/forbidden'],
  ['oauth', 404, '/not-found'],
  ['oauth', 400, undefined],
  ['oauth', 503, undefined],
  ['oauth', 0, undefined],
  ['saml', 401, '/?site_id=s'],
  ['saml', 403, '/forbidden'],
  ['saml', 404, '/not-found'],
  ['saml', 500, undefined],
  ['saml', 0, undefined],
] as const)('%s, status %s: %s', (kind, status, target) => {
  expect(failureTarget(kind, status, links, '?site_id=s')).toBe(target);
});
