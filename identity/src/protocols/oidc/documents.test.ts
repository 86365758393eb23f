import { afterEach, beforeEach, expect, it } from '@jest/globals';
import * as client from 'openid-client';
import { addSeconds } from '../../platform/clock';
import { demandDocument } from '../../testing/demandDocument';
import { ok, signInProof, someBrowser, standardAuth } from '../../testing/flows';
import { describeOnBothDatabases } from '../../testing/harness';
import { ru } from '../../platform/http/messages/ru';
import { openBrowser } from './testing/browser';
import { request, signInAt, startOAuthService, type OAuthService } from './testing/oauthService';

const transitionSeconds = 3600;

describeOnBothDatabases('the clients of a person who has to accept a document', (driver) => {
  let oauth: OAuthService;
  let config: client.Configuration;
  beforeEach(async () => {
    oauth = await startOAuthService(driver);
    config = await oauth.connect(await oauth.register());
  });
  afterEach(() => oauth.close());

  const demand = () => {
    const { service } = oauth;
    return demandDocument(service, { transitionUntil: addSeconds(service.clock.now(), transitionSeconds) });
  };

  it('keep working until its deadline; after that the session can only be ended (R-77)', async () => {
    const offline = { scope: 'openid email offline_access', prompt: 'consent' };
    const tokens = await signInAt(oauth, config, offline);
    const cookie = await oauth.cookie();
    /** The responses to the application and the browser; none of them prompts the person. */
    const goOn = async () => {
      const refreshed = await client
        .refreshTokenGrant(config, tokens.refresh_token ?? '')
        .then(() => 'refreshed')
        .catch(({ error }: { error: string }) => error);
      const { active } = await client.tokenIntrospection(config, tokens.access_token);
      const userinfo = await oauth.ask('userinfo_endpoint', {
        headers: { authorization: `Bearer ${tokens.access_token}` },
      });
      const { address } = await request(config, { scope: 'openid email', prompt: 'none' });
      const back = (await oauth.fetch(address.href, { headers: { cookie } })).headers.get('location') ?? '';
      const { searchParams } = new URL(back);
      return [refreshed, active, userinfo.status, searchParams.get('error') ?? (searchParams.has('code') && 'code')];
    };
    await demand();
    expect(await goOn()).toEqual(['refreshed', true, 200, 'code']);
    oauth.service.clock.step(transitionSeconds);
    expect(await goOn()).toEqual(['invalid_grant', false, 401, 'login_required']);
    const browser = openBrowser(oauth.fetch, cookie);
    await browser.submit(await browser.open(client.buildEndSessionUrl(config, {}).href), ru['oauth2.sign-out']);
    const sessions = oauth.service.storage.db.selectFrom('sessions').select('sid').where('ended_at', 'is', null);
    expect(await sessions.execute()).toEqual([]);
  });

  it('work again once the person has accepted it', async () => {
    const tokens = await signInAt(oauth, config, { scope: 'openid offline_access', prompt: 'consent' });
    await demand();
    oauth.service.clock.step(transitionSeconds);
    await expect(client.refreshTokenGrant(config, tokens.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    });
    const accepted_documents = [{ kind: 'terms_of_service', revision: 1 }];
    const proof = await signInProof(oauth.service, oauth.person, someBrowser);
    ok(await standardAuth(oauth.service, { ...proof, accepted_documents }, someBrowser));
    expect((await client.refreshTokenGrant(config, tokens.refresh_token ?? '')).access_token).toEqual(
      expect.any(String),
    );
  });
});
