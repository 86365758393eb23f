import { afterEach, beforeEach, expect, it } from '@jest/globals';
import * as client from 'openid-client';
import { ok } from '../../testing/flows';
import { describeOnBothDatabases, describeOnPostgres } from '../../testing/harness';
import { whileLocked } from '../../testing/whileLocked';
import { request, signInAt, startOAuthService, type OAuthService } from './testing/oauthService';

describeOnPostgres('a sign-in that read the consent before the person withdrew it', () => {
  let oauth: OAuthService;
  beforeEach(async () => {
    oauth = await startOAuthService('postgres');
  });
  afterEach(() => oauth.close());

  const services = async () =>
    ok(await oauth.service.call('GET', '/user/connected_services/', { token: oauth.person.jwt.access })).services;

  /** Withdraws the consent, and commits that when the call has read the consent and waits to write. */
  const withdrawDuring = async <T>(call: () => Promise<T>): Promise<T> => {
    const at = new Date(oauth.service.clock.now().getTime() - 1000).toISOString();
    const withdrawal = `UPDATE connected_services SET revoked_at = '${at}'`;
    const [answer] = await whileLocked(oauth.service.storage, `${withdrawal}; SELECT 1 FROM connected_services`, [
      call,
    ]);
    return answer!;
  };

  it.each([[[]], [['--skip-granting-access']]])('does not connect the service again (R-48, %j)', async (flags) => {
    const config = await oauth.connect(await oauth.register(...flags));
    await signInAt(oauth, config);
    const cookie = await oauth.cookie();
    const { address, checks } = await request(config, { prompt: 'none' });
    const answer = await withdrawDuring(() => oauth.fetch(address.href, { headers: { cookie } }));
    const back = new URL(answer.headers.get('location') ?? '');
    await expect(client.authorizationCodeGrant(config, back, checks)).rejects.toMatchObject({
      error: 'invalid_grant',
    });
    expect(await services()).toEqual([]);
    const events = await oauth.service.storage.db.selectFrom('audit_events').select('event').execute();
    expect(events.filter(({ event }) => event === 'consent_given')).toHaveLength(flags.length === 0 ? 1 : 0);
  });

  it('connects it again if the person agrees meanwhile on the consent screen', async () => {
    const config = await oauth.connect(await oauth.register());
    await signInAt(oauth, config);
    const { address, checks } = await request(config, { prompt: 'consent' });
    const back = await withdrawDuring(() => oauth.authorize(address));
    const tokens = await client.authorizationCodeGrant(config, back, checks);
    expect(tokens.access_token).toEqual(expect.any(String));
    expect(await services()).toHaveLength(1);
  });

  it('leaves no token of a refresh that was uncommitted when the person disconnected the service (R-48)', async () => {
    const config = await oauth.connect(await oauth.register());
    await signInAt(oauth, config, { scope: 'openid offline_access', prompt: 'consent' });
    const [{ id }] = await services();
    const refreshing = `WITH consumed AS (
        UPDATE oauth2_artifacts SET consumed_at = now() WHERE kind = 'RefreshToken'
        RETURNING kind, payload, application_id, sid, grant_id, created_at, expires_at
      )
      INSERT INTO oauth2_artifacts (id, kind, payload, application_id, sid, grant_id, created_at, expires_at)
      SELECT 'successor', * FROM consumed; SELECT 1 FROM oauth2_artifacts`;
    const disconnect = () =>
      oauth.service.call('DELETE', `/user/connected_services/${id}/`, { token: oauth.person.jwt.access });
    const [answer] = await whileLocked(oauth.service.storage, refreshing, [disconnect]);
    ok(answer!);
    const left = await oauth.service.storage.db.selectFrom('oauth2_artifacts').select('kind').execute();
    expect(left.filter(({ kind }) => kind === 'RefreshToken' || kind === 'AccessToken')).toEqual([]);
  });
});

describeOnBothDatabases('an answer that the browser fetches again, by form_post', (driver) => {
  let oauth: OAuthService;
  beforeEach(async () => {
    oauth = await startOAuthService(driver);
  });
  afterEach(() => oauth.close());

  const token = () => oauth.person.jwt.access;

  const connect = async () => oauth.connect(await oauth.register());
  /** Agrees on the consent screen. @returns the address from which the browser fetches the answer */
  const agreeTo = async (address: URL | string): Promise<string> =>
    String(ok(await oauth.decide(address)).redirect_uri);
  const agree = async (config: client.Configuration): Promise<string> =>
    agreeTo((await request(config, { response_mode: 'form_post' })).address);
  const open = async (address: string): Promise<Response> =>
    oauth.fetch(address, { headers: { cookie: await oauth.cookie() } });
  const services = async () =>
    ok(await oauth.service.call('GET', '/user/connected_services/', { token: token() })).services as { id: number }[];
  const disconnect = async (): Promise<void> => {
    const [service] = await services();
    ok(await oauth.service.call('DELETE', `/user/connected_services/${service!.id}/`, { token: token() }));
  };

  it('asks again after the person has disconnected the service (R-48)', async () => {
    const address = await agree(await connect());
    expect((await open(address)).status).toBe(200);
    oauth.service.clock.step(60);
    await disconnect();
    const answer = await open(address);
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toContain('interaction=');
    expect(await services()).toEqual([]);
  });

  it('is sent if the person has agreed after that, although the request is older', async () => {
    const config = await connect();
    expect((await open(await agree(config))).status).toBe(200);
    const { address } = await request(config, { response_mode: 'form_post', prompt: 'consent' });
    const asked = (await open(address.href)).headers.get('location') ?? '';
    expect(asked).toContain('interaction=');
    oauth.service.clock.step(60);
    await disconnect();
    oauth.service.clock.step(60);
    expect((await open(await agreeTo(new URL(asked, address)))).status).toBe(200);
    expect(await services()).toHaveLength(1);
  });

  it('is the same while the service is connected', async () => {
    const address = await agree(await connect());
    expect([(await open(address)).status, (await open(address)).status]).toEqual([200, 200]);
  });

  it('asks again after an hour, when the request has expired', async () => {
    const { address } = await request(await connect(), { response_mode: 'form_post', prompt: 'consent' });
    const fetched = await agreeTo(address);
    const headers = { cookie: await oauth.cookie() };
    expect((await oauth.fetch(fetched, { headers })).status).toBe(200);
    oauth.service.clock.step(3601);
    const answer = await oauth.fetch(fetched, { headers });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, expect.stringContaining('interaction=')]);
  });
});
