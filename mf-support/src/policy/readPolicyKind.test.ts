import { expect, it } from '@jest/globals';
import { readPolicyKind } from './readPolicyKind';

it.each([
  ['', '', 'terms_of_service'],
  ['?agreement=privacy', '', 'privacy'],
  ['?agreement=api_auth&x=1', '#personal-data', 'api_auth'],
  ['', '#personal-data', 'personal_data'],
  ['?agreement=constructor', '', 'terms_of_service'],
])('%s%s names %s', (search, hash, kind) => {
  expect(readPolicyKind({ search, hash })).toBe(kind);
});
