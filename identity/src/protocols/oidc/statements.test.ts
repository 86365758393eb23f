import { afterEach, beforeEach, expect, it } from '@jest/globals';
import * as client from 'openid-client';
import { ok } from '../../testing/flows';
import { describeOnBothDatabases } from '../../testing/harness';
import { logStatements, type StatementLog } from '../../testing/statementLog';
import { request, startOAuthService, type OAuthService } from './testing/oauthService';

describeOnBothDatabases('statements of a sign-in at a client', (driver) => {
  let oauth: OAuthService;
  let config: client.Configuration;
  let log: StatementLog;
  beforeEach(async () => {
    oauth = await startOAuthService(driver);
    config = await oauth.connect(await oauth.register());
    log = logStatements(oauth.service.storage.pool);
  });
  afterEach(() => oauth.close());

  const statementsOf = async <Result>(work: Promise<Result>): Promise<{ result: Result; count: number }> => {
    log.drain();
    const result = await work;
    return { result, count: log.drain().length };
  };

  it.each([
    ['that asks for consent', { scope: 'openid offline_access', prompt: 'consent' }],
    ['with an earlier consent', { scope: 'openid' }],
  ])('a request %s: client and interaction; session, request and code; the tokens', async (_kind, parameters) => {
    const { address, checks } = await request(config, parameters);
    const begun = await statementsOf(oauth.fetch(address.href));
    const location = begun.result.headers.get('location') ?? '';
    const decided = await statementsOf(oauth.decide(location));
    const { code = '', state = '', iss = '' } = ok(decided.result) as Record<string, string>;
    const back = new URL(`https://app.example/callback?${new URLSearchParams({ code, state, iss }).toString()}`);
    const exchanged = await statementsOf(client.authorizationCodeGrant(config, back, checks));
    expect([begun.count, decided.count, exchanged.count]).toEqual([2, 3, 2]);
  });

  it('a code is written together with the connected service, or not at all', async () => {
    const { address } = await request(config);
    const location = (await oauth.fetch(address.href)).headers.get('location') ?? '';
    const { db, pool } = oauth.service.storage;
    await pool.query('ALTER TABLE connected_services ADD CONSTRAINT refused CHECK (false) NOT VALID');
    const refused = await oauth.decide(location);
    await pool.query('ALTER TABLE connected_services DROP CONSTRAINT refused');
    expect([refused.status, refused.body.errors]).toEqual([400, { error: 'server_error' }]);
    const codes = () =>
      db.selectFrom('oauth2_artifacts').where('kind', '=', 'AuthorizationCode').select('id').execute();
    expect(await codes()).toEqual([]);
    ok(await oauth.decide(location));
    expect(await codes()).toHaveLength(1);
  });
});
