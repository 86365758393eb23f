import * as client from 'openid-client';
import { request, type OAuthService } from '../protocols/oidc/testing/oauthService';
import { identify, ok, refresh, signIn } from './flows';
import { operate } from './operate';

const on = (letter: string) => ({ cookies: { device: letter.repeat(43) } });

/**
 * The calls that most people make most of the time: the look-up of a phone, a sign-in on a known device, the refresh of its session, and
 * what a client of OpenID Connect and a partner site ask.
 * @returns makes them once, with everything prepared that happens once for a person
 */
export async function prepareHotPaths(oauth: OAuthService): Promise<() => Promise<void>> {
  const { service, person } = oauth;
  const known = on('a');
  await signIn(service, person, known);
  await signIn(service, person, on('b'));
  const words = ['--name', 'Shop', '--url', 'https://shop.example', '--redirect-host', 'shop.example'];
  const site = await operate(service, 'partner', 'create', ...words);
  const authorization = `Basic ${Buffer.from(`${site.site_id}:${site.secret_key}`).toString('base64')}`;
  const config = await oauth.connect(await oauth.register());
  return async () => {
    ok(await identify(service, person.phone, known));
    const jwt = await signIn(service, person, known);
    ok(await refresh(service, jwt.refresh));
    const { address, checks } = await request(config, { scope: 'openid offline_access', prompt: 'consent' });
    const tokens = await client.authorizationCodeGrant(config, await oauth.authorize(address, jwt.access), checks);
    await client.fetchUserInfo(config, tokens.access_token, client.skipSubjectCheck);
    await client.refreshTokenGrant(config, tokens.refresh_token ?? '');
    const body = { site: site.site_id };
    const { token } = ok(await service.call('POST', '/partner/get_user_token_for_site/', { body, token: jwt.access }));
    ok(await service.call('POST', '/partner/exchange_token/', { body: { token }, headers: { authorization } }));
    await service.deliver();
  };
}
