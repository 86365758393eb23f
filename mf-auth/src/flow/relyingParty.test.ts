import { expect, it } from '@jest/globals';
import { relyingPartyOf } from './relyingParty';

const site = '0b6d3c1e-5f0a-4c9f-9a54-6f1a2b3c4d5e';

it.each([
  [`site_id=${site}`, { site }],
  ['site_id=short', {}],
  [`site_id=${site}0`, {}],
  ['client_id=app', { client: 'app' }],
  [`client_id=${'a'.repeat(101)}`, {}],
  ['', {}],
])('a sign-in at /?%s names %j', (query, party) => {
  expect(relyingPartyOf(new URLSearchParams(query))).toEqual(party);
});
