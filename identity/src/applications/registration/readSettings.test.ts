import { describe, expect, it } from '@jest/globals';
import { AppError } from '../../platform/http/errors';
import { defaultSettings, readSettings } from './readSettings';

const site = { name: 'Shop', site_url: 'https://shop.example/', redirect_hosts: ['shop.example'] };
const onTheInternet = { privateCallbacks: 'none' } as const;
const fieldsOf = (read: () => unknown): unknown => {
  try {
    read();
    return undefined;
  } catch (error) {
    return error instanceof AppError ? error.fields : error;
  }
};

it.each(['https://10.0.0.1/', 'https://localhost/', 'https://user:key@shop.example/', 'https://shop.example:25/'])(
  'an address to which the service must not post is refused on its field: %s',
  (webhook_url) => {
    const read = () => readSettings('UNIT_SITE', defaultSettings, { ...site, webhook_url }, onTheInternet);
    expect(fieldsOf(read)).toMatchObject({ webhook_url: expect.stringMatching(/^errors\.(private|web)-address$/) });
    expect(
      fieldsOf(() =>
        readSettings(
          'OAUTH2_CLIENT',
          defaultSettings,
          {
            name: 'Shop',
            redirect_uris: ['https://shop.example/'],
            backchannel_logout_uri: webhook_url,
          },
          onTheInternet,
        ),
      ),
    ).toHaveProperty('backchannel_logout_uri');
  },
);

describe('an address that was registered before', () => {
  const before = {
    ...defaultSettings,
    name: 'Shop',
    is_test: false,
    redirect_uris: ['http://app.example/'],
    post_logout_redirect_uris: ['https://app.localhost/'],
    backchannel_logout_uri: 'https://10.0.0.1/',
    logo_url: 'http://app.example/logo.png',
    inn: '1',
  };
  const read = (patch: object) => readSettings('OAUTH2_CLIENT', before, patch, onTheInternet);

  it('does not prevent its owner from changing other settings, and may be kept next to new addresses', () => {
    expect(read({ name: 'Store' })).toEqual({ ...before, name: 'Store' });
    const redirect_uris = ['http://app.example/', 'https://app.example/'];
    expect(read({ redirect_uris })).toMatchObject({ redirect_uris });
  });

  it.each([
    [{ redirect_uris: ['http://app.example/', 'https://app.localhost/'] }, 'redirect_uris'],
    [{ post_logout_redirect_uris: ['https://app.localhost/', 'https://127.0.0.1/'] }, 'post_logout_redirect_uris'],
    [{ post_logout_redirect_uris: ['https://app.example/#part'] }, 'post_logout_redirect_uris'],
    [{ post_logout_redirect_uris: ['https://user@app.example/'] }, 'post_logout_redirect_uris'],
    [{ backchannel_logout_uri: 'https://app.localhost/' }, 'backchannel_logout_uri'],
    [{ logo_url: 'http://app.example/other.png' }, 'logo_url'],
    [{ inn: '2' }, 'inn'],
  ])('does not excuse what is added to it: %j', (patch, field) => {
    expect(fieldsOf(() => read(patch))).toEqual({ [field]: expect.any(String) });
  });

  it('is checked when the application leaves test mode', () => {
    const test = { ...before, is_test: true, organization_name: 'Shop' };
    expect(
      fieldsOf(() => readSettings('OAUTH2_CLIENT', test, { is_test: false }, { privateCallbacks: 'any' })),
    ).toEqual({
      redirect_uris: 'errors.production',
      post_logout_redirect_uris: 'errors.production',
      backchannel_logout_uri: 'errors.production',
    });
  });
});

describe('https on localhost together with a private-use scheme', () => {
  const local = 'https://localhost:3000/callback';
  const scheme = 'com.example.app:/callback';
  const client = { ...defaultSettings, name: 'App', redirect_uris: ['https://app.example/'] };
  const read = (before: typeof client, patch: object) => readSettings('OAUTH2_CLIENT', before, patch, onTheInternet);

  it.each([
    ['redirect_uris', {}, { redirect_uris: [scheme, local] }],
    ['post_logout_redirect_uris', {}, { post_logout_redirect_uris: [scheme, local] }],
    ['post_logout_redirect_uris', { redirect_uris: [scheme] }, { post_logout_redirect_uris: [local] }],
    ['redirect_uris', { redirect_uris: [local] }, { post_logout_redirect_uris: [scheme] }],
  ])('is refused at the field that has it: %s, %j, %j', (field, before, patch) => {
    expect(fieldsOf(() => read({ ...client, ...before }, patch))).toEqual({ [field]: 'errors.https-beside-scheme' });
  });

  it('does not prevent its owner from changing other settings', () => {
    const before = { ...client, redirect_uris: [local, scheme] };
    expect(read(before, { name: 'Other' })).toEqual({ ...before, name: 'Other' });
  });
});

it('stays if an operator registered it and another setting is changed', () => {
  const before = { ...defaultSettings, ...site, webhook_url: 'https://10.0.0.1/' };
  expect(readSettings('UNIT_SITE', before, { name: 'Store' }, onTheInternet)).toMatchObject({ name: 'Store' });
});
