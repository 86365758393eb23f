import { afterEach, beforeEach, expect, it } from '@jest/globals';
import * as client from 'openid-client';
import { ok } from '../../testing/flows';
import { describeOnPostgres } from '../../testing/harness';
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
    const withdrawal = `UPDATE connected_services SET revoked_at = now()`;
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

  it('connects it again where the person agrees meanwhile on the consent screen', async () => {
    const config = await oauth.connect(await oauth.register());
    await signInAt(oauth, config);
    const { address, checks } = await request(config, { prompt: 'consent' });
    const back = await withdrawDuring(() => oauth.authorize(address));
    const tokens = await client.authorizationCodeGrant(config, back, checks);
    expect(tokens.access_token).toEqual(expect.any(String));
    expect(await services()).toHaveLength(1);
  });
});
