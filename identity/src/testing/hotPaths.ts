import * as client from 'openid-client';
import { request, type OAuthService } from '../protocols/oidc/testing/oauthService';
import { identify, ok, refresh, signIn } from './flows';
import { operate } from './operate';

const on = (letter: string) => ({ cookies: { device: letter.repeat(43) } });

/**
 * The most frequent calls: the look-up of a phone, a sign-in on a known device, the refresh of its session, and
 * the calls of an OpenID Connect client and a partner site.
 * @returns makes them once, with all one-time steps of a person prepared
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
