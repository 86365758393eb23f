import { request, startOAuthService } from '../protocols/oidc/testing/oauthService';
import { createBothApplications } from './developers';
import { ok } from './flows';
import type { Driver } from './harness';

/** The service with an OAuth application that has an endpoint for webhooks; it does not answer, and the tests read the written events. */
export async function startWebhookClient(driver: Driver) {
  const oauth = await startOAuthService(driver);
  const { service, person } = oauth;
  const { app } = await createBothApplications(service, person);
  const token = person.jwt.access;
  const body = { webhook_url: 'http://127.0.0.1:9/hooks' };
  ok(await service.call('PATCH', `/oauth2/${app.id}/`, { token, body }));
  ok(await service.call('POST', `/oauth2/${app.id}/webhook/secret/`, { token }));
  const config = await oauth.connect({ client_id: app.id, client_secret: app.client_secret });
  return {
    oauth,
    /** The person agrees to a scope; a second passes. */
    signIn: async (scope: string) => {
      await oauth.authorize((await request(config, { scope })).address);
      service.clock.step(1);
    },
  };
}
