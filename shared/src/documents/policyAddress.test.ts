import { expect, it } from '@jest/globals';
import { readPolicyAddress } from './policyAddress';

it.each([
  ['', '', 'terms_of_service'],
  ['?agreement=privacy', '', 'privacy'],
  ['?agreement=api_auth&x=1', '#personal-data', 'api_auth'],
  ['', '#personal-data', 'personal_data'],
  ['?agreement=constructor', '', 'terms_of_service'],
])('%s%s names %s', (search, hash, kind) => {
  expect(readPolicyAddress({ search, hash })).toEqual({
    kind,
    revision: undefined,
    language: undefined,
    compared: undefined,
  });
});

it.each([
  ['revision=2&language=en', { revision: 2, language: 'en' }],
  ['revision=0&language=fr', { revision: undefined, language: undefined }],
  ['revision=2;drop', { revision: undefined }],
  ['from=1&to=3', { compared: { from: 1, to: 3 } }],
  ['from=2&to=2', { compared: undefined }],
  ['from=1', { compared: undefined }],
])('reads %s', (query, expected) => {
  expect(readPolicyAddress({ search: `?agreement=privacy&${query}`, hash: '' })).toMatchObject(expected);
});
