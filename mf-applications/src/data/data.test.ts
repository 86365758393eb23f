import { beforeEach, describe, expect, it } from '@jest/globals';
import { person } from '@passport/shared/testing/person';
import { observable, runInAction } from 'mobx';
import { accessOf } from './accessOf';
import { daysUntil } from './daysUntil';
import { createDraft } from './draft';
import { isNeverUsed } from './isNeverUsed';
import { calendar, detailsOf } from '../testing/samples';
import { inn, ogrn, siteAddress, webAddress } from './rules';

describe('a draft', () => {
  beforeEach(() => window.sessionStorage.clear());
  const typed = observable({ name: 'a' });
  const draft = (user = 'anna', storage?: () => Storage) => createDraft<{ name: string }>('form', user, storage);

  it('is stored at each change, for its owner only, until it is dropped', () => {
    const stop = draft().keep(() => ({ name: typed.name }));
    runInAction(() => (typed.name = 'b'));
    expect(draft().read()).toEqual({ name: 'b' });
    expect(draft('boris').read()).toBeUndefined();
    stop();
    runInAction(() => (typed.name = 'c'));
    expect(draft().read()).toEqual({ name: 'b' });
    draft().forget();
    expect(draft().read()).toBeUndefined();
  });

  it('is dropped if nothing differs from the saved values', () => {
    draft().keep(() => ({ name: 'x' }))();
    draft().keep(() => undefined)();
    expect(draft().read()).toBeUndefined();
  });

  it('is undefined if it is damaged, or the storage is forbidden', () => {
    window.sessionStorage.setItem('passport.applications.form', '{');
    expect(draft().read()).toBeUndefined();
    const forbidden = draft('anna', () => {
      throw new Error('denied');
    });
    expect(forbidden.read()).toBeUndefined();
    expect(() => forbidden.keep(() => ({ name: 'x' }))()).not.toThrow();
  });
});

it.each([
  ['2026-11-23T10:00:00.000Z', 0],
  ['2026-11-23T10:00:01.000Z', 1],
  ['2026-11-25T09:00:00.000Z', 2],
  ['2026-11-01T00:00:00.000Z', 0],
])('days until %s: %i', (at, days) => {
  expect(daysUntil(at, new Date('2026-11-23T10:00:00.000Z'))).toBe(days);
});

describe('an application that was never used', () => {
  const details = detailsOf(calendar);
  const [secret] = details.secrets;
  const later = { ...secret!, created_at: '2026-11-21T10:00:00.000Z' };
  const isPublic = { is_public: true, secrets: [] };

  it.each([
    ['its first secret was not used', {}, true],
    ['also where it was marked as connected', { connection_status: 'CONNECTED' as const }, true],
    ['its secret was used', { secrets: [{ ...secret!, last_used_at: later.created_at }] }, false],
    ['its secret was replaced, whatever became of the first one', { secrets: [later] }, false],
    ['it has two secrets', { secrets: [secret!, secret!] }, false],
    ['it has none any more', { secrets: [] }, false],
    ['of a public client nobody has signed in', isPublic, true],
    ['of a public client somebody has', { ...isPublic, connection_status: 'CONNECTED' as const }, false],
  ])('%s', (_case, more, is) => {
    expect(isNeverUsed({ ...details, ...more })).toBe(is);
  });
});

describe('access, by the six flags of the profile', () => {
  it.each([
    ['nothing', {}, { approved: [], waiting: [], isAbleToSend: false }],
    [
      'that a request may be sent',
      { is_able_to_sent_unit_site_request: true },
      { approved: [], waiting: [], isAbleToSend: true },
    ],
    [
      'an approved request for OAuth',
      { is_oauth2_request_approved: true },
      { approved: ['OAUTH2_CLIENT'], waiting: [], isAbleToSend: false },
    ],
    [
      'an approved request for sites',
      { is_unit_site_request_approved: true },
      { approved: ['UNIT_SITE'], waiting: [], isAbleToSend: false },
    ],
    [
      'a waiting request for OAuth',
      { oauth2_request_waiting_for_approve: true },
      { approved: [], waiting: ['OAUTH2_CLIENT'], isAbleToSend: false },
    ],
  ])('they say %s', (_what, flags, access) => {
    expect(accessOf({ ...person, ...flags })).toEqual(access);
  });
});

describe('the rules of fields', () => {
  it.each([
    ['an INN', inn, '7707083893', undefined],
    ['an INN with a wrong check digit', inn, '7707083894', 'errors.inn'],
    ['an OGRN', ogrn, '1027700132195', undefined],
    ['an OGRN with a wrong check digit', ogrn, '1027700132196', 'errors.ogrn'],
    ['the address of a site', siteAddress, 'shop.example', undefined],
    ['a host without a dot as a site', siteAddress, 'shop', 'errors.site-address'],
    ['an https address', webAddress, 'https://shop.example/x', undefined],
    ['an http address on localhost', webAddress, 'http://localhost:3000/x', undefined],
    ['an http address elsewhere', webAddress, 'http://shop.example', 'errors.web-address'],
  ])('judge %s', (_what, rule, value, error) => {
    expect(rule(` ${value} `)).toBe(error);
    expect(rule('')).toBeUndefined();
  });
});
