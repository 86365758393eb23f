import { afterEach, expect, it } from '@jest/globals';
import { endpointsOf } from '../../testing/endpoints';
import { me, ok, provePhone, signUp, standardAuth } from '../../testing/flows';
import { describeOnOneDatabase, startTestService, type Answer, type TestService } from '../../testing/harness';
import { operate } from '../../testing/operate';
import { acsUrl, entityId, pathOf, samlPeer } from '../../testing/samlPeer';
import { issuerOf } from '../../protocols/oidc/issuer';
import { createSteppedClock } from '../../testing/steppedClock';

const redirectUri = 'https://app.example/callback';

describeOnOneDatabase('cookies', (driver) => {
  let service: TestService;
  const start = async (publicUrl: string) => {
    // The OpenID provider reads the time of the process.
    const clock = createSteppedClock(new Date());
    service = await startTestService({ driver, clock, config: { publicUrl, limits: { resendSeconds: 0 } } });
  };
  afterEach(() => service.close());
  const authorization = async () =>
    (await endpointsOf(issuerOf(service.context.config.publicUrl), (url) => service.app.inject(url)))
      .authorization_endpoint;

  const setBy = ({ headers }: Pick<Answer, 'headers'>): string[] => [headers['set-cookie'] ?? []].flat().map(String);

  /** The cookies of every part of the service: recognising a browser, signing in and out, and the requests of applications. */
  async function everyCookie(): Promise<string[]> {
    const person = await signUp(service);
    const phone_verification = await provePhone(service, 'SIGNIN', { phone: person.phone, user: person.id });
    const { client_id } = await operate(service, 'oauth2', 'create', '--name', 'App', '--redirect-uri', redirectUri);
    const query = { client_id, redirect_uri: redirectUri, response_type: 'code', scope: 'openid' };
    await operate(service, 'saml', 'create', '--entity-id', entityId, '--acs-url', acsUrl, '--name', 'Wiki');
    const samlRequest = await (await samlPeer(service)).getAuthorizeUrlAsync('state', undefined, {});
    const answers = [
      await service.call('POST', '/user/identify/', { body: { phone: person.phone } }),
      await standardAuth(service, { user: person.id, phone_verification }),
      await service.call('POST', '/user/sso_cookie/', { token: person.jwt.access }),
      await service.call('POST', '/user/logout/', { token: person.jwt.access }),
      await service.app.inject({ url: await authorization(), query }),
      await service.call('GET', pathOf(samlRequest)),
    ];
    return answers.flatMap(setBy);
  }
  const nameOf = (cookie: string): string => cookie.slice(0, cookie.indexOf('='));

  it('a cookie on https belongs to this host only: prefixed, Secure, for every path', async () => {
    await start('https://passport.example');
    const cookies = await everyCookie();
    const ofRequests = cookies.filter((cookie) => nameOf(cookie).startsWith('__Secure-'));
    const others = cookies.filter((cookie) => !ofRequests.includes(cookie));
    expect(new Set(ofRequests.map(nameOf))).toEqual(new Set(['__Secure-oauth_resume', '__Secure-saml_request']));
    for (const cookie of ofRequests) expect(cookie).toMatch(/; path=\/(?:oidc\/auth|saml\/continue)\/[\w-]+(?:;|$)/i);
    expect(new Set(others.map(nameOf))).toEqual(new Set(['__Host-device', '__Host-sso', '__Host-oauth_interaction']));
    for (const cookie of others) expect(cookie).toMatch(/; path=\/(?:;|$)/i);
    for (const cookie of cookies) {
      expect(cookie).toMatch(/; secure(?:;|$)/i);
      expect(cookie).toMatch(/; httponly(?:;|$)/i);
      expect(cookie).toMatch(/; samesite=lax(?:;|$)/i);
      expect(cookie).not.toMatch(/; domain=/i);
    }
  });

  it('a cookie on http has its plain name, because a browser refuses the prefix there', async () => {
    await start('http://localhost:3000');
    const names = (await everyCookie()).map(nameOf);
    expect(names.filter((name) => name.startsWith('__'))).toEqual([]);
    expect(names).toEqual(
      expect.arrayContaining(['device', 'sso', 'oauth_interaction', 'oauth_resume', 'saml_request']),
    );
  });

  it.each([
    ['https://passport.example', '__Host-', ''],
    ['http://localhost:3000', '', '__Host-'],
  ])('at %s are read with the prefix "%s" and never with "%s"', async (publicUrl, prefix, other) => {
    await start(publicUrl);
    const device = 'a'.repeat(43);
    const setFor = async (name: string) =>
      setBy(
        await service.call('POST', '/user/identify/', { body: { phone: '+79160000009' }, cookies: { [name]: device } }),
      );
    expect(await setFor(`${prefix}device`)).toEqual([]);
    expect(await setFor(`${other}device`)).toHaveLength(1);

    const person = await signUp(service);
    const sso = (await service.call('POST', '/user/sso_cookie/', { token: person.jwt.access })).cookie(`${prefix}sso`);
    const { client_id } = await operate(service, 'oauth2', 'create', '--name', 'App', '--redirect-uri', redirectUri);
    const query = { client_id, redirect_uri: redirectUri, response_type: 'code', scope: 'openid', prompt: 'none' };
    const errorFor = async (name: string) => {
      const answer = await service.app.inject({ url: await authorization(), query, cookies: { [name]: sso ?? '' } });
      return new URL(String(answer.headers.location), publicUrl).searchParams.get('error');
    };
    expect(await errorFor(`${prefix}sso`)).toBe('consent_required');
    expect(await errorFor(`${other}sso`)).toBe('login_required');
    ok(await me(service, person.jwt.access));
  });
});
