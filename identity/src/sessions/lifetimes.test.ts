import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { request, startOAuthService, type OAuthService } from '../protocols/oidc/testing/oauthService';
import { ok, refresh, signIn } from '../testing/flows';
import { describeOnBothDatabases } from '../testing/harness';
import { operate } from '../testing/operate';
import { acsUrl, entityId } from '../testing/samlPeer';
import type * as client from 'openid-client';
import { daySeconds } from '../platform/clock';

const idleSeconds = 90;
const maxSeconds = 200;
/** A session that is seen again within this time is not written to, so that an access token outlives an idle session. */
const untouchedSeconds = 50;

/**
 * The lifetimes are shorter here than an access token and a site token, which would expire before the session otherwise and
 * hide the effect of the session's own end.
 */
describeOnBothDatabases('a session that has run out', (driver) => {
  let oauth: OAuthService;
  let config: client.Configuration;
  let site: { site_id: string; secret_key: string };
  let samlId: string;
  beforeEach(async () => {
    const sessions = { idleDays: idleSeconds / daySeconds, maxDays: maxSeconds / daySeconds };
    oauth = await startOAuthService(driver, { sessions, limits: { resendSeconds: 0 } });
    config = await oauth.connect(await oauth.register());
    site = await operate(
      oauth.service,
      'partner',
      'create',
      '--name',
      'S',
      '--url',
      'https://a.example/',
      '--redirect-host',
      'a.example',
    );
    const provider = ['--entity-id', entityId, '--acs-url', acsUrl, '--idp-initiated'];
    ({ id: samlId } = await operate(oauth.service, 'saml', 'create', ...provider));
  });
  afterEach(() => oauth.close());

  /** Signs in, and prepares what each kind of use needs later. */
  const prepare = async () => {
    const { access, refresh: refreshToken } = await signIn(oauth.service, oauth.person);
    const cookie = await oauth.cookie(access);
    const bring = () =>
      oauth.service.call('POST', '/partner/get_user_token_for_site/', { token: access, body: { site: site.site_id } });
    return { access, refreshToken, cookie, bring };
  };
  type Prepared = Awaited<ReturnType<typeof prepare>>;

  /** Every kind of use of a session. @returns the outcome of each, in one word */
  const uses = async ({ access, refreshToken, cookie, bring }: Prepared, siteToken: string) => {
    const { service } = oauth;
    const { address } = await request(config);
    const silent = (await request(config, { prompt: 'none' })).address;
    const browsed = await oauth.fetch(silent.href, { headers: { cookie } });
    const saml = await oauth.fetch(`/saml/start/${samlId}`, { headers: { cookie } });
    const authorization = `Basic ${Buffer.from(`${site.site_id}:${site.secret_key}`).toString('base64')}`;
    const body = { token: siteToken };
    return {
      'the exchange of a site token': (
        await service.call('POST', '/partner/exchange_token/', { body, headers: { authorization } })
      ).status,
      'OpenID Connect by the cookie': new URL(
        browsed.headers.get('location') ?? '',
        'http://localhost:3000',
      ).searchParams.get('error'),
      'SAML by the cookie': saml.status,
      'a call': (await service.call('GET', '/user/me/', { token: access })).status,
      'a new cookie': (await service.call('POST', '/user/sso_cookie/', { token: access })).status,
      'the site at a client': (await oauth.decide(address, {}, access)).status,
      'the site at a partner': (await bring()).status,
      'a refresh': (await refresh(service, refreshToken)).status,
    };
  };
  const dead = {
    'the exchange of a site token': 400,
    'OpenID Connect by the cookie': 'login_required',
    'SAML by the cookie': 303,
    'a call': 401,
    'a new cookie': 401,
    'the site at a client': 401,
    'the site at a partner': 401,
    'a refresh': 401,
  };
  const alive = {
    'the exchange of a site token': 200,
    'OpenID Connect by the cookie': 'consent_required',
    'SAML by the cookie': 200,
    'a call': 200,
    'a new cookie': 200,
    'the site at a client': 200,
    'the site at a partner': 200,
    'a refresh': 200,
  };

  /** Uses of a session that was idle for the whole idle time. @param offset in seconds */
  const idleUses = async (offset: number) => {
    const prepared = await prepare();
    oauth.service.clock.step(untouchedSeconds);
    const { token } = ok(await prepared.bring());
    oauth.service.clock.step(idleSeconds - untouchedSeconds + offset);
    return uses(prepared, token);
  };

  /** Uses of a constantly used session at its absolute end. @param offset in seconds */
  const agedUses = async (offset: number) => {
    const prepared = await prepare();
    let token = '';
    for (let age = 0; age < 180; age += 60) {
      oauth.service.clock.step(60);
      // Refresh tokens live as long as an idle session.
      prepared.refreshToken = ok(await refresh(oauth.service, prepared.refreshToken)).refresh;
      ({ token } = ok(await prepared.bring()));
    }
    oauth.service.clock.step(maxSeconds - 180 + offset);
    return uses(prepared, token);
  };

  it('worked a second before it was idle for too long (R-26)', async () => {
    expect(await idleUses(-1)).toEqual(alive);
  });

  it('allows nothing once it was idle for too long (R-26)', async () => {
    expect(await idleUses(0)).toEqual(dead);
  });

  it('worked a second before its absolute end (R-26, R-34)', async () => {
    expect(await agedUses(-1)).toEqual(alive);
  });

  it('allows nothing after its absolute end, however much it was used (R-26, R-34)', async () => {
    expect(await agedUses(0)).toEqual(dead);
  });
});
