/** @jest-environment node */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { suspendTimeouts } from '@passport/shared/testing/timeLimits';
import { serviceSlotCss } from './branding';
import { startTestSite, type TestSite } from './testing/testSite';

let on: TestSite;
// Optional data that takes the service longer than 300 ms is left out of a page.
beforeEach(suspendTimeouts);
beforeAll(async () => void (on = await startTestSite()));
afterAll(() => on.close());

const own = (address: string) => `href="${address}" target="_blank" rel="noopener noreferrer"`;
const ownTerms = own('https://shop.example/terms?a=&quot;1&quot;');
const ownPrivacy = own('https://shop.example/privacy?a=1&amp;b=2');
const terms = 'href="/policy?agreement=terms_of_service"';
const privacy = 'href="/policy?agreement=personal_data"';

describe('the first paint of a sign-in for a service', () => {
  it.each([
    ['?client_id=c&redirect_uri=https%3A%2F%2Fa.example%2F', '--service-line'],
    ['?site_id=3d7cbf3a-52e4-4b0f-9d52-0a3a5a0f7c11', '--partner-line'],
  ])('%s reserves the same line as the live card', (query, line) => {
    const css = serviceSlotCss(new URLSearchParams(query), 'first');
    expect(css).toBe(`#first section>header{padding-top:calc(var(${line}) + 1rem)}`);
  });

  it('reserves none without a service', () => {
    expect(serviceSlotCss(new URLSearchParams('?utm=a'), 'first')).toBe('');
  });
});

describe('the documents in the first paint of a partner', () => {
  it.each([
    ['its own terms and its own policy', 'c14', [ownTerms, ownPrivacy]],
    ['our terms and its own policy, where it has no terms', 'c11', [terms, ownPrivacy]],
    ['ours, where it has none', 'c15', [terms, privacy]],
    ['ours, where its look is switched off', 'c13', [terms, privacy]],
  ])('are %s', async (_which, end, links) => {
    const { body } = await on.get(`/?site_id=3d7cbf3a-52e4-4b0f-9d52-0a3a5a0f7${end}`);
    expect([...body.matchAll(/<a (href=[^>]+)>\d<\/a>/g)].map(([, link]) => link)).toEqual(links);
  });
});
