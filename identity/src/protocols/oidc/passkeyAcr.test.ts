import { afterEach, beforeEach, expect, it } from '@jest/globals';
import * as client from 'openid-client';
import { givePasskey, makePasskey, TestAuthenticator } from '../../testing/authenticator';
import { ok, signIn, someBrowser, standardAuth } from '../../testing/flows';
import { turnOn } from '../../testing/factors';
import { describeOnOneDatabase } from '../../testing/harness';
import { request, startOAuthService, type OAuthService } from './testing/oauthService';

const two = 'urn:passport:acr:2';
const essential = (acr: string) => ({ claims: JSON.stringify({ id_token: { acr: { essential: true, value: acr } } }) });

describeOnOneDatabase('a session that a passkey began (R-83)', (driver) => {
  let oauth: OAuthService;
  let config: client.Configuration;
  let authenticator: TestAuthenticator;
  beforeEach(async () => {
    oauth = await startOAuthService(driver, { limits: { resendSeconds: 0, sendsSession: 1000, sendsDay: 1000 } });
    config = await oauth.connect(await oauth.register());
    authenticator = new TestAuthenticator(oauth.service.context.config.publicUrl);
    await makePasskey(oauth.service, authenticator, oauth.person.jwt.access);
    oauth.service.clock.step(1);
  });
  afterEach(() => oauth.close());

  const byPasskey = async (): Promise<string> => {
    const passkey = await givePasskey(oauth.service, authenticator, 'sign_in');
    return ok(await standardAuth(oauth.service, { passkey }, someBrowser)).jwt.access;
  };
  const byCode = async (): Promise<string> => (await signIn(oauth.service, oauth.person, someBrowser)).access;
  const claimsAt = async (token: string, parameters: Record<string, string> = {}) => {
    const { address, checks } = await request(config, parameters);
    const tokens = await client.authorizationCodeGrant(config, await oauth.authorize(address, token), checks);
    return tokens.claims();
  };
  const refusalOf = async (token: string, parameters: Record<string, string>) => {
    const { body } = await oauth.decide((await request(config, parameters)).address.href, {}, token);
    return body.code;
  };

  it.each([
    ['nothing', {}, two],
    ['two factors', { acr_values: two }, two],
    ['two factors as essential', essential(two), two],
    ['resistance to phishing', { acr_values: 'phr' }, 'phr'],
    ['resistance to phishing as essential', essential('phr'), 'phr'],
    ['either', { acr_values: `phr ${two}` }, 'phr'],
  ])('meets a request for %s without another step', async (_name, parameters, acr) => {
    expect(await claimsAt(await byPasskey(), parameters as Record<string, string>)).toMatchObject({
      acr,
      amr: ['swk', 'user', 'mfa'],
    });
  });

  it('keeps its class when its person turns an authenticator app on', async () => {
    const token = await byPasskey();
    await turnOn(oauth.service, oauth.person, 'TOTP');
    expect(await claimsAt(token, { acr_values: two })).toMatchObject({ acr: two });
  });

  it.each([two, 'phr'])('is asked for where a code began the session: %s', async (acr) => {
    const token = await byCode();
    oauth.service.clock.step(1);
    expect(await claimsAt(token)).toMatchObject({ acr: 'urn:passport:acr:1', amr: ['sms'] });
    for (const parameters of [{ acr_values: acr }, essential(acr)])
      expect(await refusalOf(token, parameters)).toBe('login_required');
    const proven = { ...someBrowser, token };
    const passkey = await givePasskey(oauth.service, authenticator, 'prove', proven);
    ok(await oauth.service.call('POST', '/user/confirm_sign_in/', { ...proven, body: { passkey } }));
    expect(await claimsAt(token, { acr_values: acr })).toMatchObject({ acr });
  });

  it('is what `phr` needs: two other factors do not meet it', async () => {
    await turnOn(oauth.service, oauth.person, 'PHONE_EMAIL');
    const { service, person } = oauth;
    service.clock.step(1);
    const { address } = await request(config, essential('phr'));
    expect(ok(await service.call('GET', '/user/2fa/', { token: person.jwt.access })).mode).toBe('PHONE_EMAIL');
    expect((await oauth.decide(address.href)).body.code).toBe('login_required');
  });

  it('is announced by the discovery document', () => {
    expect(config.serverMetadata().acr_values_supported).toEqual(['urn:passport:acr:1', two, 'phr']);
  });
});
