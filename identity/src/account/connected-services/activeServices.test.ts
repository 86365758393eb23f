import { expect, it } from '@jest/globals';
import { ok, signIn, signUp } from '../../testing/flows';
import { describeOnBothDatabases, startTestService, type TestService } from '../../testing/harness';
import { operate } from '../../testing/operate';
import { acsUrl } from '../../testing/samlPeer';
import { startSamlService } from '../../testing/samlService';
import { signInAt, startOAuthService } from '../../protocols/oidc/testing/oauthService';

describeOnBothDatabases('a connected service is active while the person is signed in to it', (driver) => {
  const isActive = async (service: TestService, token: string) => {
    const { services } = ok(await service.call('GET', '/user/connected_services/', { token }));
    return (services as { is_active: boolean; can_end: boolean }[]).map(({ is_active, can_end }) => [
      is_active,
      can_end,
    ]);
  };

  it('a partner site is active since the oldest live session', async () => {
    const service = await startTestService({ driver });
    const site = ['--name', 'Shop', '--url', 'https://shop.example/', '--redirect-host', 'shop.example'];
    const { site_id } = await operate(service, 'partner', 'create', ...site);
    const person = await signUp(service);
    const enter = (token: string) =>
      service.call('POST', '/partner/get_user_token_for_site/', { body: { site: site_id }, token });
    ok(await enter(person.jwt.access));
    service.clock.step(60);
    const { access } = await signIn(service, person);
    expect(await isActive(service, access)).toEqual([[true, false]]);
    ok(await service.call('POST', '/user/logout/', { token: person.jwt.access }));
    expect(await isActive(service, access)).toEqual([[false, false]]);
    ok(await enter(access));
    expect(await isActive(service, access)).toEqual([[true, false]]);
    await service.close();
  });

  it('a SAML service provider is active until its session ends', async () => {
    const saml = await startSamlService(driver);
    const person = await saml.signUp();
    const { access } = person.jwt;
    const here = await saml.enter(person);
    expect(await isActive(saml.service, access)).toEqual([[true, false]]);
    const { services } = ok(await saml.service.call('GET', '/user/connected_services/', { token: access }));
    expect(services).toMatchObject([{ type: 'SAML_SERVICE_PROVIDER', site: new URL(acsUrl).origin }]);
    ok(await saml.service.call('POST', '/user/logout/', { token: here.access }));
    expect(await isActive(saml.service, access)).toEqual([[false, false]]);
    await saml.service.close();
  });

  it('an OAuth client without back-channel logout stays active: its sign-in cannot be ended here', async () => {
    const oauth = await startOAuthService(driver);
    await signInAt(oauth, await oauth.connect(await oauth.register()));
    const token = oauth.person.jwt.access;
    const { services } = ok(await oauth.service.call('GET', '/user/connected_services/', { token }));
    const answer = await oauth.service.call('DELETE', `/user/connected_services/${services[0].id}/sessions/`, {
      token,
    });
    expect(answer.status).toBe(404);
    expect(await isActive(oauth.service, token)).toEqual([[true, false]]);
    await oauth.close();
  });
});
