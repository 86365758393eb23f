import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { createApplication, giveAccess } from '../../testing/developers';
import { ok, provePhone } from '../../testing/flows';
import { describeOnOneDatabase } from '../../testing/harness';
import type { Json } from '../../testing/json';
import { request, signInAt, startOAuthService, type OAuthService } from '../../protocols/oidc/testing/oauthService';

const about = {
  name: 'Лавка',
  short_description: 'Чай и книги',
  organization_name: 'ООО «Лавка»',
  logo_url: 'https://app.example/logo.png',
};

describeOnOneDatabase('the description of an application by its developer', (driver) => {
  let oauth: OAuthService;
  let app: Json;
  beforeEach(async () => {
    oauth = await startOAuthService(driver, { limits: { resendSeconds: 0 } });
    await giveAccess(oauth.service, oauth.person, 'OAUTH2_CLIENT');
    app = await createApplication(oauth.service, oauth.person, 'OAUTH2_CLIENT', { ...about, is_test: false });
  });
  afterEach(() => oauth.close());

  it('is shown in the consent screen, connected services, showcase and data export', async () => {
    const { service, person } = oauth;
    const { token } = { token: person.jwt.access };
    const config = await oauth.connect({ client_id: app.id, client_secret: app.client_secret });
    const { short_description, organization_name, logo_url: logo, name } = about;

    const { address } = await request(config);
    const path = `/oauth2/${app.id}/get_metadata/${address.search}`;
    expect(ok(await service.call('GET', path, { token }))).toMatchObject({
      name,
      short_description,
      owner: organization_name,
      logo,
    });

    await signInAt(oauth, config);
    const shown = { name, short_description, organization_name, logo };
    const { services } = ok(await service.call('GET', '/user/connected_services/', { token }));
    expect(services).toMatchObject([shown]);

    await service.storage.db.updateTable('applications').set({ showcase_url: 'https://app.example/' }).execute();
    const search = { search: 'ооо' };
    expect(ok(await service.call('GET', '/partner/', { token, query: search })).results).toMatchObject([shown]);

    const phone_verification = await provePhone(service, 'UPDATE_PROFILE_OLD', { phone: person.phone }, { token });
    const { parts } = ok(await service.call('POST', '/user/export/', { token, body: { phone_verification } }));
    expect(parts.connected_services).toMatchObject([about]);
    expect(parts.applications).toMatchObject([{ ...about, redirect_uris: app.redirect_uris, access_level: 'PUBLIC' }]);
  });
});
