import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import * as client from 'openid-client';
import { createBothApplications, giveAccess, takeAccess } from '../../testing/developers';
import type { EndpointName } from '../../testing/endpoints';
import { ok } from '../../testing/flows';
import { describeOnOneDatabase } from '../../testing/harness';
import { operate } from '../../testing/operate';
import type { Json } from '../../testing/json';
import { request, startOAuthService, type OAuthService } from '../../protocols/oidc/testing/oauthService';

const offline = { scope: 'openid offline_access', prompt: 'consent' };

describeOnOneDatabase('an application that may not sign people in (R-49)', (driver) => {
  let oauth: OAuthService;
  let app: Json;
  let site: Json;
  beforeEach(async () => {
    oauth = await startOAuthService(driver, { limits: { resendSeconds: 0 } });
    ({ app, site } = await createBothApplications(oauth.service, oauth.person));
  });
  afterEach(() => oauth.close());

  const basic = (id: string, secret: string) => `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
  const post = (name: EndpointName, body: Record<string, string>) =>
    oauth.ask(name, {
      method: 'POST',
      headers: { authorization: basic(app.id, app.client_secret) },
      body: new URLSearchParams(body),
    });

  /** The address of the webhooks answers nothing: a try is enough. */
  const emit = () =>
    sql`SELECT emit_webhook('ping', NULL, ${site.id}::uuid, '{}', ${oauth.service.clock.now()}::timestamptz)`.execute(
      oauth.service.storage.db,
    );
  const countEvents = async () =>
    (await oauth.service.storage.db.selectFrom('webhook_events').select('id').execute()).length;

  /** All codes and tokens of the application while it may sign people in. */
  async function signInEverywhere() {
    const { service, person } = oauth;
    const config = await oauth.connect({ client_id: app.id, client_secret: app.client_secret });
    const first = await request(config, offline);
    const tokens = await client.authorizationCodeGrant(config, await oauth.authorize(first.address), first.checks);
    const second = await request(config, offline);
    const back = await oauth.authorize(second.address);
    const body = { site: site.id };
    const { token } = ok(
      await service.call('POST', '/partner/get_user_token_for_site/', { token: person.jwt.access, body }),
    );
    const change = { webhook_url: 'http://127.0.0.1:9/hooks' };
    const developer = { token: person.jwt.access };
    ok(await service.call('PATCH', `/oauth2/${site.id}/`, { ...developer, body: change }));
    ok(await service.call('POST', `/oauth2/${site.id}/webhook/secret/`, developer));
    await emit();
    return {
      config,
      tokens,
      address: second.address,
      back,
      verifier: second.checks.pkceCodeVerifier,
      siteToken: token as string,
    };
  }

  type Held = Awaited<ReturnType<typeof signInEverywhere>>;
  /** Every way to a code or a token. @returns whether it worked */
  const ways: Record<string, (held: Held) => Promise<boolean>> = {
    authorize: async ({ address }) => (await oauth.decide(address)).body.code !== undefined,
    'the address of the provider': async ({ address }) => {
      const answer = await oauth.fetch(address.href, { headers: { cookie: await oauth.cookie() } });
      return answer.headers.get('location') !== null;
    },
    code: async ({ back, verifier }) =>
      (
        await post('token_endpoint', {
          grant_type: 'authorization_code',
          code: back.searchParams.get('code') ?? '',
          redirect_uri: 'https://app.example/callback',
          code_verifier: verifier,
        })
      ).ok,
    refresh: async ({ tokens }) =>
      (await post('token_endpoint', { grant_type: 'refresh_token', refresh_token: tokens.refresh_token ?? '' })).ok,
    client_credentials: async () => (await post('token_endpoint', { grant_type: 'client_credentials' })).ok,
    'introspection of an old token': async ({ tokens }) => {
      const answer = await post('introspection_endpoint', { token: tokens.access_token });
      return answer.ok && ((await answer.json()) as { active: boolean }).active;
    },
    userinfo: async ({ tokens }) =>
      (await oauth.ask('userinfo_endpoint', { headers: { authorization: `Bearer ${tokens.access_token}` } })).ok,
    'a site token': async () => {
      const { jwt } = oauth.person;
      const body = { site: site.id };
      return (
        (await oauth.service.call('POST', '/partner/get_user_token_for_site/', { token: jwt.access, body })).status ===
        200
      );
    },
    'the exchange of a site token': async ({ siteToken }) => {
      const headers = { authorization: basic(site.id, site.secret_key) };
      const body = { token: siteToken };
      return (await oauth.service.call('POST', '/partner/exchange_token/', { headers, body })).status === 200;
    },
    'a webhook that waits': async () => (await oauth.service.context.webhooks.deliverDue()) > 0,
    'a new webhook': async () => {
      const before = await countEvents();
      await emit();
      return (await countEvents()) > before;
    },
  };

  const update = (change: object) => oauth.service.storage.db.updateTable('applications').set(change).execute();
  const setState = (state: 'WAITING' | 'REFUSED') =>
    oauth.service.storage.db.updateTable('access_requests').set({ state }).execute();
  const revoke = async () => {
    for (const type of ['oauth2', 'unit_site'])
      await operate(
        oauth.service,
        ...['access', 'revoke', '--phone', oauth.person.phone, '--type', type, '--reason', 'Спам'],
      );
  };
  const states: Record<string, () => Promise<unknown>> = {
    'whose owner never asked for access': () => takeAccess(oauth.service, oauth.person),
    'whose owner waits for access': () => setState('WAITING'),
    'whose owner was refused': () => setState('REFUSED'),
    'whose owner lost access': revoke,
    'that is switched off': () => update({ is_active: false, deactivated_at: oauth.service.clock.now() }),
    'that is deleted': () => oauth.service.storage.db.deleteFrom('applications').execute(),
  };

  it.each(Object.keys(states))(
    '%s immediately gets no code, token or webhook in any way (R-49, R-73)',
    async (state) => {
      const held = await signInEverywhere();
      await states[state]!();
      const open: Record<string, boolean> = {};
      for (const [way, isOpen] of Object.entries(ways)) open[way] = await isOpen(held);
      expect(open).toEqual(Object.fromEntries(Object.keys(ways).map((way) => [way, false])));
    },
  );

  it('gets all of them while it is usable', async () => {
    const held = await signInEverywhere();
    const open: Record<string, boolean> = {};
    for (const [way, isOpen] of Object.entries(ways)) open[way] = await isOpen(held);
    expect(open).toEqual(Object.fromEntries(Object.keys(ways).map((way) => [way, true])));
  });

  it('does not regain earlier tokens when its owner has access again', async () => {
    const held = await signInEverywhere();
    const push = async () =>
      client.buildAuthorizationUrlWithPAR(held.config, (await request(held.config)).address.searchParams);
    const open = async (address: URL) => (await oauth.fetch(address.href)).status;
    const [pushed, opened] = [await push(), await push()];
    const page = (await oauth.fetch(opened.href)).headers.get('location') ?? '';
    await revoke();
    await giveAccess(oauth.service, oauth.person, 'OAUTH2_CLIENT');
    expect([await open(pushed), (await oauth.decide(page)).status, await open(await push())]).toEqual([400, 400, 303]);
    expect([await ways.refresh!(held), await ways.userinfo!(held), await ways.code!(held)]).toEqual([
      false,
      false,
      false,
    ]);
  });
});
