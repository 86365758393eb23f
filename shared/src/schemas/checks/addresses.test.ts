import { describe, expect, it } from '@jest/globals';
import { accessRequestFaults } from './accessRequest';
import { productionChecklist, unmetNeeds, type ProductionFields } from './production';
import { clashingAddresses, redirectUriFault } from './redirectUriFault';
import { isHost, isSiteAddress } from './webAddress';

const test = { is_test: true, is_public: false };
const production = { is_test: false, is_public: false };
const native = { is_test: false, is_public: true };

describe('a redirect URI', () => {
  it.each([
    ['https://app.example/callback', undefined, undefined, undefined],
    ['https://app.example', undefined, undefined, undefined],
    ['https://app.example/callback?from=passport', undefined, undefined, undefined],
    ['http://localhost:4000/callback', undefined, 'local_in_production', 'local_in_production'],
    ['https://localhost/callback', undefined, 'local_in_production', 'local_in_production'],
    ['https://app.localhost/callback', undefined, 'local_in_production', 'local_in_production'],
    ['https://localhost./callback', undefined, 'local_in_production', 'local_in_production'],
    ...['127.0.0.2', '10.1.2.3', '172.31.0.1', '192.168.0.1', '169.254.169.254', '0.0.0.0', '100.64.0.1'].map(
      (host) => [`https://${host}/callback`, undefined, 'local_in_production', 'local_in_production'] as const,
    ),
    ...['[::1]', '[fd00::1]', '[fe80::1]', '[::ffff:a00:1]', '[64:ff9b::a00:1]', '[2002:a00:1::]'].map(
      (host) => [`https://${host}/callback`, undefined, 'local_in_production', 'local_in_production'] as const,
    ),
    ...['1.1.1.1', '172.32.0.1', '[2606:4700::1111]', 'localhost.example', 'mylocalhost'].map(
      (host) => [`https://${host}/callback`, undefined, undefined, undefined] as const,
    ),
    ['http://127.0.0.1:4000/callback', undefined, 'private_in_production', undefined],
    ['http://[::1]:4000/callback', undefined, 'private_in_production', undefined],
    ['com.example.app:/callback', undefined, 'private_in_production', undefined],
    ['http://app.example/callback', 'http', 'http', 'http'],
    ['https://app.example/callback#part', 'fragment', 'fragment', 'fragment'],
    ['https://app.example/callback#', 'fragment', 'fragment', 'fragment'],
    ['https://user@app.example/callback', 'credentials', 'credentials', 'credentials'],
    ['https://user:key@app.example/callback', 'credentials', 'credentials', 'credentials'],
    ['https://*.app.example/callback', 'wildcard', 'wildcard', 'wildcard'],
    ['javascript:alert(1)', 'scheme', 'scheme', 'scheme'],
    ['data:text/html,x', 'scheme', 'scheme', 'scheme'],
    ['myapp:/callback', 'scheme', 'scheme', 'scheme'],
    ['/callback', 'unreadable', 'unreadable', 'unreadable'],
    ['app.example/callback', 'unreadable', 'unreadable', 'unreadable'],
    ['', 'unreadable', 'unreadable', 'unreadable'],
    ['HTTPS://APP.example/callback', 'not_normal', 'not_normal', 'not_normal'],
    ['https://app.example:443/callback', 'not_normal', 'not_normal', 'not_normal'],
    ['https://app.example/a/../callback', 'not_normal', 'not_normal', 'not_normal'],
    ['https://app.example/%2e%2e/callback', 'not_normal', 'not_normal', 'not_normal'],
    ['https://app.example\\callback', 'not_normal', 'not_normal', 'not_normal'],
    [' https://app.example/callback', 'not_normal', 'not_normal', 'not_normal'],
    ['https://приложение.example/callback', 'not_normal', 'not_normal', 'not_normal'],
  ])('%j is judged for a test, a production and a public application', (uri, inTest, inProduction, asNative) => {
    expect([redirectUriFault(uri, test), redirectUriFault(uri, production), redirectUriFault(uri, native)]).toEqual([
      inTest,
      inProduction,
      asNative,
    ]);
  });
});

describe('addresses that cannot be registered together', () => {
  const local = ['https://localhost:3000/callback', 'https://127.0.0.1/callback', 'https://[::1]/callback'];
  const others = ['https://app.example/callback', 'http://localhost:3000/callback', 'not an address'];

  it('are https on this machine and a private-use scheme', () => {
    expect(clashingAddresses([...others, ...local, 'com.example.app:/callback'])).toEqual(local);
  });

  it('are none without one of the two', () => {
    expect(clashingAddresses([...others, ...local])).toEqual([]);
    expect(clashingAddresses([...others, 'com.example.app:/callback'])).toEqual([]);
  });
});

describe('the address of a website', () => {
  it.each(['shop.example', 'https://shop.example', 'http://shop.example/about', 'магазин.рф', 'shop.example:8443'])(
    '%s is accepted',
    (text) => expect(isSiteAddress(text)).toBe(true),
  );
  it.each([
    '',
    'shop',
    'localhost',
    '127.0.0.1',
    'https://user@shop.example',
    'two words.example',
    'ftp://shop.example',
  ])('%j is none', (text) => expect(isSiteAddress(text)).toBe(false));
  it('a host is written as browsers do', () => {
    expect(['shop.example', 'localhost:4000', 'xn--80aaxitdbjk.xn--p1ai'].map(isHost)).toEqual([true, true, true]);
    expect(['Shop.example', 'shop.example/', 'shop.example:443', 'https://shop.example', ''].map(isHost)).toEqual(
      Array.from({ length: 5 }, () => false),
    );
  });
});

describe('the checklist of production', () => {
  const client: ProductionFields = {
    type: 'OAUTH2_CLIENT',
    is_public: false,
    redirect_uris: ['https://app.example/callback'],
    post_logout_redirect_uris: ['https://app.example/'],
    backchannel_logout_uri: 'https://app.example/logout',
    site_url: null,
    redirect_hosts: [],
    webhook_url: null,
    organization_name: 'Shop LLC',
  };
  const site: ProductionFields = {
    ...client,
    type: 'UNIT_SITE',
    redirect_uris: [],
    site_url: 'https://shop.example/',
    redirect_hosts: ['shop.example'],
  };

  it('is met by https addresses and an organization', () => {
    expect(unmetNeeds(client)).toEqual([]);
    expect(unmetNeeds(site)).toEqual([]);
    expect(productionChecklist(client).map(({ need }) => need)).toEqual([
      'redirect_uris',
      'post_logout_redirect_uris',
      'backchannel_logout_uri',
      'webhook_url',
      'organization',
    ]);
  });

  it('names everything that is missing', () => {
    expect(
      unmetNeeds({
        ...client,
        redirect_uris: ['http://localhost/'],
        post_logout_redirect_uris: ['https://app.example/', 'https://app.localhost/'],
        backchannel_logout_uri: 'https://192.168.0.1/',
        organization_name: ' ',
        webhook_url: 'http://localhost/',
      }),
    ).toEqual(['redirect_uris', 'post_logout_redirect_uris', 'backchannel_logout_uri', 'webhook_url', 'organization']);
    expect(unmetNeeds({ ...client, redirect_uris: [] })).toEqual(['redirect_uris']);
    expect(
      unmetNeeds({ ...site, site_url: 'http://localhost/', redirect_hosts: ['shop.example', 'localhost'] }),
    ).toEqual(['site_url', 'redirect_hosts']);
  });

  it('accepts addresses that were in production before, and no added ones', () => {
    const old = { ...client, redirect_uris: ['http://localhost/'], organization_name: '' };
    expect(unmetNeeds({ ...old, redirect_uris: ['http://localhost/', 'https://app.example/'] }, old)).toEqual([]);
    expect(unmetNeeds({ ...old, redirect_uris: ['http://localhost/', 'https://app.localhost/'] }, old)).toEqual([
      'redirect_uris',
    ]);
  });

  it('accepts device addresses of public applications', () => {
    const app = { ...client, is_public: true, redirect_uris: ['com.example.app:/back', 'http://127.0.0.1:1234/'] };
    expect(unmetNeeds(app)).toEqual([]);
    expect(unmetNeeds({ ...app, is_public: false })).toEqual(['redirect_uris']);
  });
});

describe('a request for access', () => {
  const request = { type: 'OAUTH2_CLIENT' as const, organization_name: 'Shop', comment: 'Sign-in to the shop' };
  const numbers = { inn: '7707083893', ogrn: '1027700132195', site_address: 'shop.example' };

  it('requires the numbers and the site for a full integration', () => {
    expect(accessRequestFaults(request)).toEqual({});
    const full = { ...request, type: 'UNIT_SITE' as const };
    expect(accessRequestFaults({ ...full, ...numbers })).toEqual({});
    expect(accessRequestFaults(full)).toEqual({ inn: 'required', ogrn: 'required', site_address: 'required' });
    expect(accessRequestFaults({ ...full, is_foreign: true })).toEqual({ site_address: 'required' });
  });

  it('has its optional values validated if they are given', () => {
    expect(accessRequestFaults({ ...request, inn: '123', ogrn: '456', site_address: 'no site' })).toEqual({
      inn: 'inn',
      ogrn: 'ogrn',
      site_address: 'site',
    });
    expect(accessRequestFaults({ ...request, organization_name: ' ', comment: '' })).toEqual({
      organization_name: 'required',
      comment: 'required',
    });
  });
});
