import { afterEach, beforeEach, expect, it } from '@jest/globals';
import * as client from 'openid-client';
import { createBothApplications } from '../../testing/developers';
import { ok } from '../../testing/flows';
import { describeOnOneDatabase } from '../../testing/harness';
import type { Json } from '../../testing/json';
import { request, startOAuthService, type OAuthService } from '../../protocols/oidc/testing/oauthService';

const offline = { scope: 'openid offline_access', prompt: 'consent' };

describeOnOneDatabase('tokens of an application', (driver) => {
  let oauth: OAuthService;
  let app: Json;
  let site: Json;
  beforeEach(async () => {
    oauth = await startOAuthService(driver);
    ({ app, site } = await createBothApplications(oauth.service, oauth.person));
  });
  afterEach(() => oauth.close());

  const call = async (method: 'POST' | 'PATCH', path: string, body: object): Promise<Json> =>
    ok(await oauth.service.call(method, path, { token: oauth.person.jwt.access, body }));
  const basic = (id: string, secret: string) => `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
  const rotate = async (body: object) => {
    const { client_secret } = await call('POST', `/partner/${app.id}/refresh_secret_key/`, body);
    const { secret_key } = await call('POST', `/partner/${site.id}/refresh_secret_key/`, body);
    return { client_secret, secret_key };
  };

  it.each<[string, () => Promise<Partial<Record<'client_secret' | 'secret_key', string>>>]>([
    ['its secret is replaced', () => rotate({})],
    ['its secret is replaced and the old one ends immediately', () => rotate({ old_secret_ttl_seconds: 0 })],
    [
      'its settings are edited',
      async () => {
        await call('PATCH', `/oauth2/${app.id}/`, {
          name: 'Новая',
          access_level: 'PUBLIC',
          short_description: 'Лавка',
        });
        await call('PATCH', `/oauth2/${site.id}/`, { name: 'Новый', webhook_url: 'https://shop.example/hooks' });
        return {};
      },
    ],
    [
      'it is marked as connected',
      async () => {
        for (const { id } of [app, site]) await call('PATCH', `/partner/${id}/set_is_active/`, { is_active: true });
        return {};
      },
    ],
  ])('stays valid when %s: tokens, a code, a site token (R-46)', async (_change, change) => {
    const { service, person } = oauth;
    const config = await oauth.connect({ client_id: app.id, client_secret: app.client_secret });
    const first = await request(config, offline);
    const tokens = await client.authorizationCodeGrant(config, await oauth.authorize(first.address), first.checks);
    const second = await request(config, offline);
    const back = await oauth.authorize(second.address);
    const { token } = await call('POST', '/partner/get_user_token_for_site/', { site: site.id });
    service.clock.step(1);

    const changed = {
      client_secret: app.client_secret as string,
      secret_key: site.secret_key as string,
      ...(await change()),
    };
    service.clock.step(1);
    const later = await oauth.connect({ client_id: app.id, client_secret: changed.client_secret });
    expect(await client.tokenIntrospection(later, tokens.access_token)).toMatchObject({ active: true });
    expect((await client.fetchUserInfo(later, tokens.access_token, client.skipSubjectCheck)).sub).toBeDefined();
    expect(await client.authorizationCodeGrant(later, back, second.checks)).toHaveProperty('access_token');
    expect(await client.refreshTokenGrant(later, tokens.refresh_token!)).toHaveProperty('access_token');
    const headers = { authorization: basic(site.id, changed.secret_key) };
    const exchanged = ok(await service.call('POST', '/partner/exchange_token/', { headers, body: { token } }));
    expect(JSON.stringify(exchanged)).toContain(person.phone);
  });

  const exchange = async (key: unknown, token: unknown = 'none'): Promise<number> => {
    const headers = { authorization: basic(site.id, String(key)) };
    return (await oauth.service.call('POST', '/partner/exchange_token/', { headers, body: { token } })).status;
  };

  it('of an ended key can be exchanged for a minute, with the new key only (R-46)', async () => {
    const { token } = await call('POST', '/partner/get_user_token_for_site/', { site: site.id });
    const { secret_key } = await rotate({ old_secret_ttl_seconds: 0 });
    expect([await exchange(site.secret_key, token), await exchange(secret_key, token)]).toEqual([401, 200]);
  });

  it('can be exchanged with the old key along with the new one, for the chosen time (R-46)', async () => {
    const { secret_key } = await rotate({ old_secret_ttl_seconds: 3600 });
    for (const key of [site.secret_key, secret_key]) {
      const { token } = await call('POST', '/partner/get_user_token_for_site/', { site: site.id });
      expect(await exchange(key, token)).toBe(200);
    }
    // With a right key the made-up token is refused (400); without one, the site (401).
    const both = async () => [await exchange(site.secret_key), await exchange(secret_key)];
    oauth.service.clock.step(3599);
    expect(await both()).toEqual([400, 400]);
    oauth.service.clock.step(1);
    expect(await both()).toEqual([401, 400]);
  });
});
