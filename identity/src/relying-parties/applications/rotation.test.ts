import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { createApplication, giveAccess } from '../../testing/developers';
import { ok } from '../../testing/flows';
import { describeOnBothDatabases } from '../../testing/harness';
import { startOAuthService, type OAuthService } from '../oidc/testing/oauthService';

/** As many requests as fifty a second make in a minute, and a rotation beside each fifty. */
const rotations = 60;
const requestsAtOnce = 50;

describeOnBothDatabases('a secret that is replaced while it is in use (R-46)', (driver) => {
  let oauth: OAuthService;
  beforeEach(async () => {
    oauth = await startOAuthService(driver);
    await giveAccess(oauth.service, oauth.person, 'OAUTH2_CLIENT');
  });
  afterEach(() => oauth.close());

  it('refuses no token request: the old one and the new one are both right', async () => {
    const app = await createApplication(oauth.service, oauth.person);
    const requestToken = async (secret: string): Promise<number> => {
      const authorization = `Basic ${Buffer.from(`${app.id}:${secret}`).toString('base64')}`;
      const body = new URLSearchParams({ grant_type: 'client_credentials' });
      return (await oauth.fetch('/oidc/token', { method: 'POST', headers: { authorization }, body })).status;
    };
    let secret: string = app.client_secret;
    const statuses: number[] = [];
    for (let rotation = 0; rotation < rotations; rotation += 1) {
      // The program of the developer goes on with what it holds, until it is given the new secret.
      const requests = Array.from({ length: requestsAtOnce }, () => requestToken(secret));
      const { client_secret } = ok(
        await oauth.service.call('POST', `/partner/${app.id}/refresh_secret_key/`, {
          token: oauth.person.jwt.access,
          body: { old_secret_ttl_seconds: 3600 },
        }),
      );
      statuses.push(...(await Promise.all([...requests, requestToken(secret), requestToken(client_secret)])));
      secret = client_secret;
    }
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
    expect(statuses).toHaveLength(rotations * (requestsAtOnce + 2));
  });
});
