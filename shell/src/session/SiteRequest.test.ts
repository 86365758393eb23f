import { describe, expect, it } from '@jest/globals';
import { memorySettings } from '../testing/renderSite';
import { SiteRequest } from './SiteRequest';

const siteId = '3d7cbf3a-52e4-4b0f-9d52-0a3a5a0f7c11';
const entry = (search = '') => ({ pathname: '/', search });
const back = encodeURIComponent('https://shop.example/?a=1');

describe('a sign-in at a partner site', () => {
  it('is stored for the tab with its return address, and continues at the card', () => {
    const tab = memorySettings();
    new SiteRequest(tab).follow(entry(`?site_id=${siteId}&redirect_uri=${back}&utm=1`), false);
    const later = new SiteRequest(tab);
    later.follow({ pathname: '/policy', search: '' }, false);
    later.follow(entry(), false);
    expect(later.addressFor(entry())).toBe(`/?site_id=${siteId}&redirect_uri=${back}`);
    expect(later.addressFor({ pathname: '/policy', search: '' })).toBeUndefined();
  });

  it.each([
    ['an OAuth client', '?client_id=c&redirect_uri=x'],
    ['a SAML service provider', '?next=/saml/continue/1'],
    ['what is no site', '?site_id=shop'],
    ['somebody who signs out', '?logout'],
  ])('gives way to the request of %s', (_case, search) => {
    const request = new SiteRequest(memorySettings());
    request.follow(entry(`?site_id=${siteId}`), false);
    expect(request.addressFor(entry(search))).toBeUndefined();
    request.follow(entry(search), false);
    expect(request.addressFor(entry())).toBeUndefined();
  });

  it('ends once the user is signed in and on another page', () => {
    const request = new SiteRequest(memorySettings());
    request.follow(entry(`?site_id=${siteId}`), false);
    request.follow(entry(`?site_id=${siteId}`), true);
    expect(request.addressFor(entry('?client_id=None'))).toBe(`/?site_id=${siteId}`);
    request.follow({ pathname: '/showcase', search: '' }, true);
    expect(request.addressFor(entry())).toBeUndefined();
  });
});
