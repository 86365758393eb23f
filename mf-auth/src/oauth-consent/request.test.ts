import { describe, expect, it } from '@jest/globals';
import { answerAddress, needsProvider } from './request';

describe('needsProvider', () => {
  it.each([
    ['client_id=a&redirect_uri=b', false],
    ['prompt=consent', false],
    ['prompt=none', true],
    ['prompt=none&interaction=i', true],
    ['prompt=login', true],
    ['prompt=login+consent', true],
    ['prompt=login&interaction=i', false],
    ['max_age=60', true],
    ['max_age=60&interaction=i', false],
    ['request_uri=urn:ietf:params:oauth:request_uri:a', true],
    ['request_uri=urn:ietf:params:oauth:request_uri:a&interaction=i', false],
    ['response_mode=form_post', true],
    ['response_mode=form_post&interaction=i', false],
    ['response_mode=fragment', true],
    ['response_mode=query', false],
    ['response_mode=', false],
  ])('%s: %p', (query, isFor) => {
    expect(needsProvider(new URLSearchParams(query))).toBe(isFor);
  });
});

describe('answerAddress', () => {
  const redirect_uri = 'https://app.example/cb?tenant=1';
  const address = (answer: object, query = '') =>
    new URL(answerAddress({ redirect_uri, ...answer }, new URLSearchParams(query)));

  it('contains the response in addition to the query of the address, and the unchanged state (R-41)', () => {
    const state = `ключ ${'€'.repeat(600)}&=?#`;
    const back = address({ code: 'c', state, iss: 'https://id.example/oidc' });
    expect(Object.fromEntries(back.searchParams)).toEqual({
      tenant: '1',
      code: 'c',
      state,
      iss: 'https://id.example/oidc',
    });
  });

  it('contains next, as the specification requires', () => {
    expect(address({ code: 'c' }, 'next=%2Forders').searchParams.get('next')).toBe('/orders');
  });

  it('contains a refusal', () => {
    expect(address({ error: 'access_denied' }).searchParams.get('error')).toBe('access_denied');
  });

  it('is the address itself if the service responds with a form', () => {
    expect(answerAddress({ redirect_uri }, new URLSearchParams('next=n'))).toBe(redirect_uri);
  });
});
