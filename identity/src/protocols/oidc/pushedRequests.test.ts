import { afterEach, beforeEach, expect, it } from '@jest/globals';
import * as client from 'openid-client';
import { cleanUp } from '../../operations/jobs/cleanUp';
import { ok, signUp } from '../../testing/flows';
import { describeOnBothDatabases } from '../../testing/harness';
import { request, startOAuthService, type Checks, type OAuthService } from './testing/oauthService';

describeOnBothDatabases('a pushed request (RFC 9126)', (driver) => {
  let oauth: OAuthService;
  let config: client.Configuration;
  beforeEach(async () => {
    oauth = await startOAuthService(driver);
    config = await oauth.connect(await oauth.register());
  });
  afterEach(() => oauth.close());

  /** Pushes a request and opens it. @returns the consent page */
  const open = async (): Promise<{ page: string; checks: Checks }> => {
    const { checks, address: plain } = await request(config);
    const address = await client.buildAuthorizationUrlWithPAR(config, plain.searchParams);
    return { page: (await oauth.fetch(address.href)).headers.get('location') ?? '', checks };
  };
  const kept = async (kind: 'PushedAuthorizationRequest' | 'AuthorizationCode') =>
    oauth.service.storage.db.selectFrom('oauth2_artifacts').where('kind', '=', kind).select('consumed_at').execute();

  it('is answered as long as its page may be open, whatever the clean-up deletes meanwhile', async () => {
    const { page } = await open();
    oauth.service.clock.step(120);
    await cleanUp.run(oauth.service.context);
    expect(ok(await oauth.decide(page)).code).toBeDefined();
    oauth.service.clock.step(3600);
    await cleanUp.run(oauth.service.context);
    expect(await kept('PushedAuthorizationRequest')).toEqual([]);
  });

  it('is answered again for the session that has decided: the first answer may be lost', async () => {
    const { page, checks } = await open();
    ok(await oauth.decide(page));
    const { code, state, iss } = ok(await oauth.decide(page));
    const back = new URL(`https://app.example/callback?code=${code}&state=${state}&iss=${iss}`);
    expect((await client.authorizationCodeGrant(config, back, checks)).access_token).toBeDefined();
    expect(ok(await oauth.decide(page, { decision: 'refuse' })).error).toBe('access_denied');
  });

  it.each(['allow', 'refuse'])(
    'once answered gives another session neither a code nor a connected service (%s)',
    async (decision) => {
      const { page } = await open();
      ok(await oauth.decide(page, { decision }));
      const count = decision === 'allow' ? 1 : 0;
      const other = await signUp(oauth.service, { phone: '+79161234568', email: 'boris@example.com' });
      for (const body of [{}, { decision: 'refuse' }]) {
        const late = await oauth.decide(page, body, other.jwt.access);
        expect([late.status, late.body.code]).toEqual([400, undefined]);
      }
      expect(await kept('AuthorizationCode')).toHaveLength(count);
      const services = oauth.service.storage.db.selectFrom('connected_services').select('user_id');
      expect(await services.execute()).toHaveLength(count);
    },
  );

  it('is not answered by a code that could not be written', async () => {
    const { page } = await open();
    const { pool } = oauth.service.storage;
    await pool.query('ALTER TABLE connected_services ADD CONSTRAINT refused CHECK (false) NOT VALID');
    expect((await oauth.decide(page)).body.errors).toEqual({ error: 'server_error' });
    await pool.query('ALTER TABLE connected_services DROP CONSTRAINT refused');
    expect(await kept('PushedAuthorizationRequest')).toEqual([{ consumed_at: null }]);
    expect(ok(await oauth.decide(page)).code).toBeDefined();
  });
});
