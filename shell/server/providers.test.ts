import { expect, it } from '@jest/globals';
import type { SiteData } from '@passport/shared/net/siteModule';
import { hasProviders } from './providers';

const shop = 'https://id.example.com';
/** A service that only returns whether it has providers. */
const service = (has: boolean) => ({ hasProviders: has }) as SiteData;

it.each([true, false])('visitors can choose a provider if the service has some: %p', (has) => {
  expect(hasProviders(service(has), shop)).toBe(has);
});

it('the choice is shown on localhost, and if the site runs without the service', () => {
  expect(hasProviders(service(false), 'http://localhost:3000')).toBe(true);
  expect(hasProviders(undefined, shop)).toBe(true);
});
