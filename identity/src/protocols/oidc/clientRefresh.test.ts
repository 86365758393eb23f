import { afterEach, beforeEach, expect, it } from '@jest/globals';
import * as client from 'openid-client';
import { describeOnBothDatabases } from '../../testing/harness';
import { request, signInAt, startOAuthService, type OAuthService, type Registered } from './testing/oauthService';

describeOnBothDatabases('a refresh token of a client, used again (RFC 9700 section 4.14.2, R-30)', (driver) => {
  let oauth: OAuthService;
  let registered: Registered;
  let config: client.Configuration;
  let first: string;
  beforeEach(async () => {
    oauth = await startOAuthService(driver);
    registered = await oauth.register();
    config = await oauth.connect(registered);
    first = (await signInAt(oauth, config, { scope: 'openid offline_access', prompt: 'consent' })).refresh_token ?? '';
  });
  afterEach(() => oauth.close());

  const refresh = (token = first, by = config, more: Record<string, string> = {}) =>
    client.refreshTokenGrant(by, token, more);
  const refused = { error: 'invalid_grant' };
  const isActive = async (token = '') => (await client.tokenIntrospection(config, token)).active;
  const graceSeconds = () => oauth.service.context.config.tokens.refreshGraceSeconds;
  const reuses = () =>
    oauth.service.storage.db
      .selectFrom('audit_events')
      .select('event')
      .where('event', '=', 'service_refresh_reuse')
      .execute();

  it('returns the same successor to five parallel refreshes, with valid tokens and no alarm', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => refresh()));
    const successors = new Set(answers.map(({ refresh_token }) => refresh_token));
    expect([successors.size, successors.has(first)]).toEqual([1, false]);
    for (const { access_token } of answers) expect(await isActive(access_token)).toBe(true);
    const [successor] = successors;
    expect((await refresh(successor)).refresh_token).not.toBe(successor);
    expect(await reuses()).toEqual([]);
  });

  it('returns the same successor within the grace period if its response was lost, and grants nothing by itself', async () => {
    const { refresh_token } = await refresh();
    oauth.service.clock.step(graceSeconds() - 1);
    expect((await refresh()).refresh_token).toBe(refresh_token);
    expect(await isActive(first)).toBe(false);
    expect(await isActive(refresh_token)).toBe(true);
    await expect(refresh(first, config, { resource: 'https://evil.example/' })).rejects.toMatchObject({
      error: 'invalid_target',
    });
    expect((await refresh(first, config, { scope: 'openid' })).refresh_token).toBe(refresh_token);
  });

  it('returns the same successor along with a JWT too, which is not stored', async () => {
    const resource = 'https://app.example/api';
    const { address, checks } = await request(config, { scope: 'openid offline_access', prompt: 'consent', resource });
    const back = await oauth.authorize(address);
    const { refresh_token } = await client.authorizationCodeGrant(config, back, checks, { resource });
    const [once, again] = [
      await refresh(refresh_token, config, { resource }),
      await refresh(refresh_token, config, { resource }),
    ];
    expect(again.access_token.split('.')).toHaveLength(3);
    expect(again.refresh_token).toBe(once.refresh_token);
  });

  it('ends the grant after the grace period', async () => {
    const { access_token, refresh_token } = await refresh();
    oauth.service.clock.step(graceSeconds());
    await expect(refresh()).rejects.toMatchObject(refused);
    expect([await isActive(access_token), await isActive(refresh_token)]).toEqual([false, false]);
    expect(await reuses()).toHaveLength(1);
  });

  it('ends the grant after its successor was used, even within the grace period', async () => {
    const { refresh_token: second = '' } = await refresh();
    const { refresh_token: third } = await refresh(second);
    expect((await refresh(second)).refresh_token).toBe(third);
    await expect(refresh()).rejects.toMatchObject(refused);
    expect(await isActive(third)).toBe(false);
    expect(await reuses()).toHaveLength(1);
  });

  it('returns nothing and ends nothing for another client or a wrong secret', async () => {
    const { refresh_token } = await refresh();
    const other = await oauth.connect(await oauth.register('--name', 'Other'));
    await expect(refresh(first, other)).rejects.toMatchObject(refused);
    const wrong = await oauth.connect({ ...registered, client_secret: 'wrong' });
    await expect(refresh(first, wrong)).rejects.toMatchObject({ status: 401 });
    expect(await isActive(refresh_token)).toBe(true);
  });

  it('stays refused after its grant was revoked', async () => {
    await client.tokenRevocation(config, (await refresh()).refresh_token ?? '');
    await expect(refresh()).rejects.toMatchObject(refused);
    expect(await reuses()).toEqual([]);
  });
});
