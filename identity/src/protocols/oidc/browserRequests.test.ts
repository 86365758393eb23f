import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { describeOnOneDatabase } from '../../testing/harness';
import { ru } from '../../platform/http/messages/ru';
import { endpointsOf, type Endpoints } from '../../testing/endpoints';
import { readForm } from '../../testing/pageForm';
import { pathOf } from '../../testing/samlPeer';
import { issuer, redirectUri, startOAuthService, type OAuthService, type Registered } from './testing/oauthService';

/** HAProxy and Node.js refuse requests and responses with longer headers. */
const headerLimit = 16 * 1024;

describeOnOneDatabase('requests of any length', (driver) => {
  let oauth: OAuthService;
  let client: Registered;
  let origin: string;
  let endpoints: Endpoints;
  beforeAll(async () => {
    oauth = await startOAuthService(driver);
    client = await oauth.register();
    endpoints = await endpointsOf(issuer, oauth.fetch);
    origin = await oauth.service.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => oauth.close());

  const requestOf = (state: string) =>
    new URLSearchParams({
      client_id: client.client_id,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: 'openid',
      state,
    });
  /** The path at which the test reaches an address of the service. */
  const hereAt = (address: string) => new URL(pathOf(address), origin);
  const send = (address: string, body?: string, headers: Record<string, string> = {}) =>
    fetch(hereAt(address), {
      redirect: 'manual',
      ...(body !== undefined && {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      }),
    });

  it.each([
    ['2 kB', 'x'.repeat(2048)],
    ['200 characters of four bytes', '\u{1F511}'.repeat(200)],
  ])('a state of %s is answered', async (_name, state) => {
    const begun = await send(endpoints.authorization_endpoint, requestOf(state).toString());
    expect(begun.status).toBe(303);
    const asked = await fetch(hereAt(begun.headers.get('location') ?? ''), { redirect: 'manual' });
    const location = asked.headers.get('location') ?? '';
    expect(new URL(location, origin).searchParams.get('state')).toBe(state);
    expect(location.length).toBeLessThan(headerLimit);
  });

  describe.each([
    ['authorization_endpoint', ru['oauth2.error-title']],
    ['end_session_endpoint', ru['oauth2.sign-out-failed-title']],
  ] as const)('%s', (name, failed) => {
    it.each([
      ['50 kB', 'x'.repeat(50_000)],
      ['9 kB', 'x'.repeat(9000)],
      ['4 kB that are three times as long when encoded', '!'.repeat(4000)],
    ])('refuses a request of %s with an error page, by GET and by POST', async (_name, state) => {
      const query = requestOf(state).toString();
      const answers = [await send(endpoints[name], query), await send(endpoints[name], query.replaceAll('%21', '!'))];
      if (query.length < headerLimit) answers.push(await send(`${endpoints[name]}?${query}`));
      for (const answer of answers) {
        expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
        const html = await answer.text();
        expect(html).toContain('invalid_request: the request is too long');
        expect(html).toContain(`<h1>${failed}</h1>`);
      }
    });

    it.each([
      ['the stored language', { cookie: 'locale=en' }, '', 'en'],
      ['the language that the client asks for', {}, '&ui_locales=en', 'en'],
      ['Russian, whatever the browser prefers', { 'accept-language': 'en' }, '', 'ru'],
    ])('shows the error page in %s', async (_name, headers, asked, language) => {
      const query = `${requestOf('x'.repeat(9000)).toString()}${asked}`;
      const answer = await fetch(hereAt(`${endpoints[name]}?${query}`), { headers: headers as Record<string, string> });
      expect(await answer.text()).toContain(`<html lang="${language}"`);
    });

    it('refuses a body over the limit of all calls', async () => {
      expect((await send(endpoints[name], requestOf('x'.repeat(70_000)).toString())).status).toBe(413);
    });
  });

  it('a pushed request is refused past the same length', async () => {
    const { client_id, client_secret = '' } = client;
    const authorization = `Basic ${Buffer.from(`${client_id}:${client_secret}`).toString('base64')}`;
    const push = (state: string) =>
      send(endpoints.pushed_authorization_request_endpoint, requestOf(state).toString(), { authorization });
    expect((await push('x'.repeat(2048))).status).toBe(201);
    for (const length of [9000, 50_000, 70_000, 300_000]) {
      const refused = await push('x'.repeat(length));
      expect([refused.status, await refused.json()]).toEqual([
        400,
        expect.objectContaining({ error: 'invalid_request' }),
      ]);
    }
  });

  /** The action of the form on the sign-out confirmation page. */
  const confirmation = async () => {
    const page = await (await send(endpoints.end_session_endpoint)).text();
    return readForm(page).action;
  };
  it.each([
    'token_endpoint',
    'introspection_endpoint',
    'revocation_endpoint',
    'userinfo_endpoint',
    'the form',
  ] as const)('%s answers a long body with a 4xx, never with a 5xx', async (name) => {
    const address = name === 'the form' ? await confirmation() : endpoints[name];
    for (const length of [50_000, 60_000, 70_000, 300_000]) {
      const { status } = await send(address, `token=${'x'.repeat(length)}&client_id=${client.client_id}`);
      expect([400, 401, 413]).toContain(status);
    }
  });
});
