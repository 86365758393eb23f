import { describe, expect, it } from '@jest/globals';
import { scopeTexts } from './scopeTexts';

describe('what a service may see', () => {
  it.each([
    [['openid'], ['openid']],
    [
      ['openid', 'phone', 'profile'],
      ['profile', 'phone'],
    ],
    [['openid', 'offline_access', 'unknown'], ['openid']],
    [[], ['openid']],
  ])('with %j is told as %j', (scopes, texts) => {
    expect(scopeTexts(scopes)).toEqual(texts);
  });
});
