import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import * as client from 'openid-client';
import { startTracing, type Tracing } from '@passport/shared/net/tracing';
import { startTraceSink } from '@passport/shared/net/testing/traceSink';
import { ru } from '../../platform/http/messages/ru';
import { createLog } from '../../platform/log';
import { createApplication, giveAccess } from '../../testing/developers';
import { ok } from '../../testing/flows';
import { describeOnOneDatabase } from '../../testing/harness';
import { openBrowser } from './testing/browser';
import { request, signInAt, startOAuthService, type OAuthService } from './testing/oauthService';

const afterLogout = 'https://app.example/bye';
const offline = { prompt: 'consent', scope: 'openid profile email phone offline_access' };

describeOnOneDatabase('the ID token', (driver) => {
  let oauth: OAuthService;
  let id: string;
  let config: client.Configuration;
  let lines: string[];
  let sink: Awaited<ReturnType<typeof startTraceSink>>;
  let tracing: Tracing | undefined;
  beforeEach(async () => {
    lines = [];
    // The service traces only what was configured at its start.
    sink = await startTraceSink();
    tracing = await startTracing('passport', { OTEL_EXPORTER_OTLP_ENDPOINT: sink.endpoint });
    const log = createLog('trace', { write: (line) => void lines.push(line) });
    oauth = await startOAuthService(driver, {}, { log });
    await giveAccess(oauth.service, oauth.person, 'OAUTH2_CLIENT');
    const addresses = { post_logout_redirect_uris: [afterLogout] };
    const app = await createApplication(oauth.service, oauth.person, 'OAUTH2_CLIENT', addresses);
    ({ id } = app);
    config = await oauth.connect({ client_id: id, client_secret: app.client_secret });
  });
  afterEach(async () => {
    await tracing?.close();
    await oauth.close();
    await sink.close();
  });

  const developer = () => ({ token: oauth.person.jwt.access });
  const set = (id_token_claims: boolean) =>
    oauth.service.call('PATCH', `/oauth2/${id}/`, { ...developer(), body: { id_token_claims } }).then(ok);
  const ofPerson = ['name', 'given_name', 'family_name', 'locale', 'email', 'email_verified'];
  const ofPhone = ['phone_number', 'phone_number_verified'];
  const claimsIn = (tokens: Awaited<ReturnType<typeof signInAt>>) =>
    [...ofPerson, ...ofPhone].filter((name) => name in (tokens.claims() ?? {}));

  describe('of a new application', () => {
    it('has the claims of the granted scopes, as userinfo has them, after a refresh too', async () => {
      const tokens = await signInAt(oauth, config, offline);
      const userinfo = await client.fetchUserInfo(config, tokens.access_token, client.skipSubjectCheck);
      expect(claimsIn(tokens)).toEqual([...ofPerson, ...ofPhone]);
      expect(tokens.claims()).toMatchObject(userinfo);
      const fresh = await client.refreshTokenGrant(config, tokens.refresh_token ?? '');
      expect(fresh.claims()).toMatchObject(userinfo);
    });

    it('has no claims of other scopes', async () => {
      expect(claimsIn(await signInAt(oauth, config, { scope: 'openid' }))).toEqual([]);
      expect(claimsIn(await signInAt(oauth, config, { scope: 'openid phone' }))).toEqual(ofPhone);
    });

    it('has no unverified email address; userinfo returns it marked as unverified', async () => {
      await oauth.service.storage.db.updateTable('users').set({ need_change_email: true }).execute();
      const tokens = await signInAt(oauth, config, { scope: 'openid email phone' });
      expect(claimsIn(tokens)).toEqual(ofPhone);
      const userinfo = await client.fetchUserInfo(config, tokens.access_token, client.skipSubjectCheck);
      expect(userinfo).toMatchObject({ email: oauth.person.email, email_verified: false });
    });
  });

  describe('of an application without claims in the ID token', () => {
    it('has only claims that are requested by name', async () => {
      expect(await set(false)).toMatchObject({ id_token_claims: false });
      const tokens = await signInAt(oauth, config);
      expect(claimsIn(tokens)).toEqual([]);
      expect(tokens.claims()).toMatchObject({
        sub: expect.any(String),
        sid: expect.any(String),
        acr: expect.any(String),
      });
      const userinfo = await client.fetchUserInfo(config, tokens.access_token, client.skipSubjectCheck);
      expect(userinfo).toMatchObject({ email: oauth.person.email });
      const claims = JSON.stringify({ id_token: { email: null } });
      expect(claimsIn(await signInAt(oauth, config, { scope: 'openid email', claims }))).toEqual(['email']);
    });

    it('the setting can be changed by the developer and an operator, and its history shows it', async () => {
      await set(false);
      const updated = await oauth.command('oauth2', 'update', '--client-id', id, '--id-token-claims');
      expect(updated.id_token_claims).toBe(true);
      const { items } = ok(await oauth.service.call('GET', `/oauth2/${id}/history/`, developer()));
      expect(items[0].changes).toEqual([{ field: 'id_token_claims', before: false, after: true }]);
      await oauth.register('--name', 'Quiet', '--no-id-token-claims');
      const clients = (await oauth.command('oauth2', 'list')).items as { name: string; id_token_claims: boolean }[];
      expect(clients.map((one) => [one.name, one.id_token_claims])).toEqual([
        ['Лавка', true],
        ['Quiet', false],
      ]);
    });
  });

  it('is valid as a hint with and without the claims, whatever the current setting', async () => {
    for (const isSet of [true, false]) {
      await set(isSet);
      const { id_token: id_token_hint = '' } = await signInAt(oauth, config);
      await set(!isSet);
      const { address } = await request(config, { prompt: 'none', id_token_hint });
      const answer = await oauth.fetch(address.href, { headers: { cookie: await oauth.cookie() } });
      expect(answer.headers.get('location')).toMatch(/^https:\/\/app\.example\/callback\?code=/);
      const browser = openBrowser(oauth.fetch, await oauth.cookie());
      expect((await browser.open(client.buildEndSessionUrl(config, { id_token_hint }).href)).html).toContain('Лавка');
    }
  });

  it('an ID token of a sign-out is in no log, no trace and, if posted, in no URL (R-35)', async () => {
    const { id_token = '' } = await signInAt(oauth, config);
    const cookie = await oauth.cookie();
    const post = async (id_token_hint: string) => {
      const body = new URLSearchParams({ id_token_hint, post_logout_redirect_uri: afterLogout, state: 's' });
      const address = config.serverMetadata().end_session_endpoint ?? '';
      const posted = await oauth.fetch(address, { method: 'POST', body });
      return openBrowser(oauth.fetch, cookie).open(posted.headers.get('location') ?? '');
    };
    const broken = id_token.replace(/.{20}$/, 'A'.repeat(20));
    expect((await post(broken)).html).toContain(ru['oauth2.sign-out-failed-title']);
    await oauth.fetch(client.buildEndSessionUrl(config, { id_token_hint: broken }).href, { headers: { cookie } });
    const asked = await post(id_token);
    const { address } = await openBrowser(oauth.fetch, cookie).submit(asked, ru['oauth2.sign-out']);
    expect(address).toBe(`${afterLogout}?state=s`);
    await oauth.service.context.activity.flush();
    await tracing?.close();
    expect(sink.spans.length).toBeGreaterThan(0);
    const attempts = await oauth.service.storage.db.selectFrom('application_attempts').selectAll().execute();
    const [, payload = ''] = id_token.split('.');
    for (const kept of [lines, sink.spans, attempts, asked.address])
      expect(JSON.stringify(kept)).not.toContain(payload);
  });
});
