import { expect, it } from '@jest/globals';
import type { SiteData } from '@passport/shared/net/siteModule';
import { hasProviders } from './providers';

const shop = 'https://id.example.com';
/** Of the service, nothing but whether it has providers. */
const service = (has: boolean) => ({ hasProviders: has }) as SiteData;

it.each([true, false])('visitors have providers to choose where the service has some: %p', (has) => {
  expect(hasProviders(service(has), shop)).toBe(has);
});

it('visitors are shown the choice on localhost, and where the site runs without the service', () => {
  expect(hasProviders(service(false), 'http://localhost:3000')).toBe(true);
  expect(hasProviders(undefined, shop)).toBe(true);
});
