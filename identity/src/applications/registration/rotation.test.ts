import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { createApplication, giveAccess } from '../../testing/developers';
import { ok } from '../../testing/flows';
import { describeOnBothDatabases } from '../../testing/harness';
import { startOAuthService, type OAuthService } from '../../protocols/oidc/testing/oauthService';

/** The requests of a minute at fifty a second, and a rotation with each fifty. */
const rotations = 60;
const requestsAtOnce = 50;

describeOnBothDatabases('a secret that is replaced while it is in use (R-46)', (driver) => {
  let oauth: OAuthService;
  beforeEach(async () => {
    oauth = await startOAuthService(driver);
    await giveAccess(oauth.service, oauth.person, 'OAUTH2_CLIENT');
  });
  afterEach(() => oauth.close());

  const requestToken = async (id: string, secret: string): Promise<number> => {
    const authorization = `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
    const body = new URLSearchParams({ grant_type: 'client_credentials' });
    return (await oauth.ask('token_endpoint', { method: 'POST', headers: { authorization }, body })).status;
  };
  /** @returns the new secret */
  const rotate = async (id: string, old_secret_ttl_seconds: number): Promise<string> => {
    const call = { token: oauth.person.jwt.access, body: { old_secret_ttl_seconds } };
    return ok(await oauth.service.call('POST', `/partner/${id}/refresh_secret_key/`, call)).client_secret as string;
  };

  it('causes no token request to be refused: the old one and the new one are both valid', async () => {
    const { id, client_secret: first } = await createApplication(oauth.service, oauth.person);
    let secret: string = first;
    const statuses: number[] = [];
    for (let rotation = 0; rotation < rotations; rotation += 1) {
      // The developer's program continues with its old secret until it gets the new one.
      const requests = Array.from({ length: requestsAtOnce }, () => requestToken(id, secret));
      const next = await rotate(id, 3600);
      statuses.push(...(await Promise.all([...requests, requestToken(id, secret), requestToken(id, next)])));
      secret = next;
    }
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
    expect(statuses).toHaveLength(rotations * (requestsAtOnce + 2));
  });

  it('stays valid for the chosen time if the new one is lost and replaced before its first use (R-46)', async () => {
    const { id, client_secret: inUse } = await createApplication(oauth.service, oauth.person);
    const lost = await rotate(id, 3600);
    const inAWeek = new Date(oauth.service.clock.now().getTime() + 604_800_000).toISOString();
    const next = await rotate(id, 604_800);
    const statuses = async (...secrets: string[]): Promise<number[]> =>
      Promise.all(secrets.map((secret) => requestToken(id, secret)));
    expect(await statuses(inUse, lost, next)).toEqual([200, 401, 200]);
    const details = await oauth.service.call('GET', `/oauth2/${id}/`, { token: oauth.person.jwt.access });
    expect(ok(details).secrets.map(({ expires_at }: { expires_at: string | null }) => expires_at)).toEqual([
      null,
      inAWeek,
    ]);
    // `next` has been used by now, so this rotation keeps it and ends the older one.
    const third = await rotate(id, 3600);
    expect(await statuses(inUse, next, third)).toEqual([401, 200, 200]);
    const last = await rotate(id, 0);
    expect(await statuses(next, third, last)).toEqual([401, 401, 200]);
  });
});
