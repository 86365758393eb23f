import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { ok } from '../../testing/flows';
import { describeOnOneDatabase } from '../../testing/harness';
import { signInAt, startOAuthService, type OAuthService } from '../../protocols/oidc/testing/oauthService';

describeOnOneDatabase('the address of a connected service', (driver) => {
  let oauth: OAuthService;
  beforeEach(async () => {
    oauth = await startOAuthService(driver);
    await signInAt(oauth, await oauth.connect(await oauth.register()));
  });
  afterEach(() => oauth.close());

  async function siteWith(columns: { site_address: string; redirect_uris: string[] }): Promise<unknown> {
    await oauth.service.storage.db.updateTable('applications').set(columns).execute();
    const token = oauth.person.jwt.access;
    const { services } = ok(await oauth.service.call('GET', '/user/connected_services/', { token }));
    return services;
  }

  it.each([
    ['shop.example', 'https://shop.example'],
    ['Shop.example:8443/about', 'https://shop.example:8443'],
    ['http://shop.example/about', 'http://shop.example'],
    ['', 'https://app.example'],
    ['ask us', 'https://app.example'],
  ])('that its developer typed as %p is %p', async (site_address, site) => {
    // An app has a private-use scheme in addition to https.
    const redirect_uris = ['com.example.app:/callback', 'https://app.example/callback'];
    expect(await siteWith({ site_address, redirect_uris })).toMatchObject([{ site }]);
  });

  it('is not the loopback address of a native app', async () => {
    const redirect_uris = ['com.example.app:/callback', 'http://127.0.0.1:4321/callback'];
    expect(await siteWith({ site_address: '', redirect_uris })).toMatchObject([{ site: null }]);
  });
});
