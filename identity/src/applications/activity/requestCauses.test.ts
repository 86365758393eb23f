import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { Attempt, RequestCause } from '@passport/shared/schemas/applications';
import { requestCauses } from '@passport/shared/schemas/applications';
import { createBothApplications } from '../../testing/developers';
import { ok } from '../../testing/flows';
import { describeOnOneDatabase } from '../../testing/harness';
import type { Json } from '../../testing/json';
import { missingIn } from './requestCauses';
import { request, startOAuthService, type OAuthService } from '../../protocols/oidc/testing/oauthService';

describeOnOneDatabase('a request that is refused as malformed', (driver) => {
  let oauth: OAuthService;
  let app: Json;
  let site: Json;
  beforeEach(async () => {
    oauth = await startOAuthService(driver);
    ({ app, site } = await createBothApplications(oauth.service, oauth.person));
  });
  afterEach(() => oauth.close());

  const attempts = async (id: string): Promise<Attempt[]> => {
    await oauth.service.context.activity.flush();
    return ok(await oauth.service.call('GET', `/oauth2/${id}/attempts/`, { token: oauth.person.jwt.access })).items;
  };
  const changed = async (change: (query: URLSearchParams) => void) => {
    const { address } = await request(await oauth.connect({ client_id: app.id, client_secret: app.client_secret }));
    change(address.searchParams);
    return oauth.fetch(address.href);
  };
  const basic = (id: string, secret: string) => `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
  const token = (secret: string, more: Record<string, string> = {}) =>
    oauth.ask('token_endpoint', {
      method: 'POST',
      headers: { authorization: basic(app.id, secret) },
      body: new URLSearchParams({ grant_type: 'client_credentials', ...more }),
    });
  const thirtyTimes = async (call: () => Promise<unknown>) => {
    for (let made = 0; made < 30; made += 1) await call();
  };

  const causes: Record<RequestCause, () => Promise<unknown>> = {
    missing_parameter: () => changed((query) => query.delete('response_type')),
    response_type: () => changed((query) => query.set('response_type', 'token')),
    response_mode: () => changed((query) => query.set('response_mode', 'post')),
    request_expired: () => changed((query) => query.set('request_uri', 'urn:ietf:params:oauth:request_uri:none')),
    two_authentications: () => token(app.client_secret, { client_id: app.id, client_secret: app.client_secret }),
    too_many_secrets: async () => {
      await thirtyTimes(() => token('wrong'));
      await token(app.client_secret);
    },
  };

  it.each(requestCauses)('has a frequent cause as a code, in addition to its text: %s (R-63)', async (cause) => {
    await causes[cause]();
    const [latest] = await attempts(app.id);
    expect(latest).toMatchObject({ outcome: 'request', cause, sent: expect.any(String) });
  });

  it('names the parameters that it lacks', async () => {
    await changed((query) => query.delete('response_type'));
    expect((await attempts(app.id))[0]).toMatchObject({ cause: 'missing_parameter', missing: 'response_type' });
    await changed((query) => query.set('response_type', 'token'));
    expect((await attempts(app.id))[0]!.missing).toBeUndefined();
    expect(missingIn('missing_parameter', "missing required parameters 'response_type', 'scope', and 'state'")).toBe(
      'response_type, scope, state',
    );
  });

  it('is described by its text alone where its cause is a rare one', async () => {
    await changed((query) => query.set('max_age', 'long'));
    const [latest] = await attempts(app.id);
    expect([latest!.outcome, latest!.sent, latest!.cause]).toEqual([
      'request',
      'invalid max_age parameter value',
      undefined,
    ]);
    expect(latest!.reason).toBe('Запрос составлен неверно: invalid max_age parameter value.');
  });

  it('shows a site that is locked after thirty wrong keys like a client (R-46)', async () => {
    const exchange = (key: string) =>
      oauth.service.call('POST', '/partner/exchange_token/', {
        headers: { authorization: basic(site.id, key) },
        body: { token: 'none' },
      });
    await thirtyTimes(() => exchange(app.client_secret));
    expect((await exchange(site.secret_key)).status).toBe(429);
    expect((await attempts(site.id))[0]).toMatchObject({ outcome: 'request', cause: 'too_many_secrets' });
  });

  it('shows a call of the site without a redirect URI: nothing sent, compared with the registered ones', async () => {
    expect((await oauth.decide(`/?client_id=${app.id}`)).status).toBe(404);
    expect(await attempts(app.id)).toMatchObject([
      { outcome: 'redirect_uri', sent: null, registered: app.redirect_uris[0] },
    ]);
    await oauth.service.storage.db.updateTable('applications').set({ is_active: false }).execute();
    expect((await oauth.decide(`/?client_id=${app.id}`)).status).toBe(404);
    expect((await attempts(app.id))[0]).toMatchObject({ outcome: 'inactive' });
  });

  it('shows a deactivated site that exchanges a token, whatever its key', async () => {
    await oauth.service.storage.db.updateTable('applications').set({ is_active: false }).execute();
    for (const key of [site.secret_key, app.client_secret]) {
      const headers = { authorization: basic(site.id, key) };
      const call = { headers, body: { token: 'none' } };
      expect((await oauth.service.call('POST', '/partner/exchange_token/', call)).status).toBe(401);
    }
    expect(await attempts(site.id)).toMatchObject([{ outcome: 'inactive' }, { outcome: 'inactive' }]);
  });
});
