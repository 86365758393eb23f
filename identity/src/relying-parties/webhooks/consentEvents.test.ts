import { expect, it } from '@jest/globals';
import { createBothApplications } from '../../testing/developers';
import { ok } from '../../testing/flows';
import { describeOnOneDatabase } from '../../testing/harness';
import { request, startOAuthService } from '../oidc/testing/oauthService';

describeOnOneDatabase('webhooks about the consent to an OAuth client (R-68)', (driver) => {
  it('are written for the first sign-in and for one with more scopes, not for those that add nothing', async () => {
    const oauth = await startOAuthService(driver);
    const { service, person } = oauth;
    const { app } = await createBothApplications(service, person);
    const developer = { token: person.jwt.access };
    const endpoint = { webhook_url: 'http://127.0.0.1:9/hooks' };
    ok(await service.call('PATCH', `/oauth2/${app.id}/`, { ...developer, body: endpoint }));
    ok(await service.call('POST', `/oauth2/${app.id}/webhook/secret/`, developer));
    const config = await oauth.connect({ client_id: app.id, client_secret: app.client_secret });
    const signIn = async (scope: string) => {
      await oauth.authorize((await request(config, { scope })).address);
      service.clock.step(1);
    };
    const written = async () => {
      const rows = await service.storage.db.selectFrom('webhook_events').select('event').orderBy('number').execute();
      return rows.map(({ event }) => event).filter((event) => event === 'consent.granted' || event === 'sign_in');
    };

    await signIn('openid profile email');
    await signIn('openid profile email');
    await signIn('openid email');
    expect(await written()).toEqual(['consent.granted', 'sign_in', 'sign_in', 'sign_in']);
    await signIn('openid phone');
    expect((await written()).slice(4)).toEqual(['consent.granted', 'sign_in']);
    await oauth.close();
  });
});
