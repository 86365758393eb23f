import { describe, expect, it } from '@jest/globals';
import { relyingPartyOf } from './relyingPartyOf';

const id = '3d7cbf3a-52e4-4b0f-9d52-0a3a5a0f7c11';
const upper = id.toUpperCase();

describe('the application that a sign-in names', () => {
  it.each([
    [{ site: id }, { type: 'UNIT_SITE', id }],
    [{ site: upper }, { type: 'UNIT_SITE', id }],
    [{ client: upper }, { type: 'OAUTH2_CLIENT', id }],
    [
      { site: 'shop', client: upper },
      { type: 'OAUTH2_CLIENT', id },
    ],
    [{ site: `${upper} ` }, undefined],
    [{ site: 1, client: null }, undefined],
    [{}, undefined],
  ])('%j is %j: an id is the same in upper case', (named, read) => {
    expect(relyingPartyOf(named)).toEqual(read);
  });
});
