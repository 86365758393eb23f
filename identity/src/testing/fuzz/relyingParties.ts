import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { registerApplication } from '../developers';
import { ok, type Person } from '../flows';
import type { TestService } from '../harness';
import { operate } from '../operate';
import { acsUrl, entityId, pathOf, samlPeer, sloUrl } from '../samlPeer';
import { ssoCookieOf } from '../samlService';
import { startLogout } from '../../protocols/saml/startLogout';
import { sidOf } from '../sidOf';

export const redirectUri = 'https://app.example/callback';
/** The site of a business unit. */
export const siteId = '3d7cbf3a-52e4-4b0f-9d52-0a3a5a0f7c11';

const basic = (id: string, secret: string): string => `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;

/** A partner site, an OAuth client, a SAML service provider and a business unit, each visited once by the person. */
export async function registerParties(service: TestService, person: Person, other: Person) {
  const token = person.jwt.access;
  const site = (await operate(
    service,
    ...[
      'partner',
      'create',
      '--name',
      'Лавка',
      '--url',
      'https://shop.example/start',
      '--redirect-host',
      'shop.example',
    ],
  )) as { site_id: string; secret_key: string };
  const siteBasic = basic(site.site_id, site.secret_key);
  const bring = async () =>
    ok(await service.call('POST', '/partner/get_user_token_for_site/', { token, body: { site: site.site_id } }));
  const { token: siteToken } = await bring();
  const headers = { authorization: siteBasic };
  ok(await service.call('POST', '/partner/exchange_token/', { headers, body: { token: siteToken } }));

  // A sign-in can be ended from the account only at a client with back-channel logout.
  const addresses = ['--redirect-uri', redirectUri, '--backchannel-logout-uri', 'https://shop.example/logout'];
  const client = (await operate(service, 'oauth2', 'create', '--name', 'Shop', ...addresses)) as {
    client_id: string;
    client_secret: string;
  };
  const challenge = createHash('sha256').update(randomBytes(32).toString('base64url')).digest('base64url');
  const query = {
    client_id: client.client_id,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'openid',
    code_challenge: challenge,
    code_challenge_method: 'S256',
  };
  ok(await service.call('GET', `/oauth2/${client.client_id}/get_metadata/`, { token, query: { scope: 'openid' } }));
  for (const { jwt } of [person, other])
    ok(await service.call('POST', '/oauth2/authorize/', { token: jwt.access, query, body: { decision: 'allow' } }));

  const saml = await visitProvider(service, person);
  const folder = await mkdtemp(join(tmpdir(), 'passport-units-'));
  const file = join(folder, 'units.json');
  await writeFile(file, JSON.stringify([{ slug: 'shop', title: 'Лавка', site_id: siteId }]));
  await operate(service, 'business-unit', 'import', file);
  await rm(folder, { recursive: true });

  const { services } = ok(await service.call('GET', '/user/connected_services/', { token })) as {
    services: { id: string; can_end: boolean }[];
  };
  const ids = services.sort((one, other) => Number(other.can_end) - Number(one.can_end)).map(({ id }) => id);
  for (const part of ['sessions/', ''])
    ok(await service.call('DELETE', `/user/connected_services/${ids[0]}/${part}`, { token }));
  return {
    siteId: site.site_id,
    siteBasic,
    siteToken: ok(
      await service.call('POST', '/partner/get_user_token_for_site/', { token, body: { site: site.site_id } }),
    ).token as string,
    clientId: client.client_id,
    clientBasic: basic(client.client_id, client.client_secret),
    challenge,
    saml,
    services: ids,
  };
}

/** A SAML service provider at which the person has signed in, and its open requests and logouts. */
async function visitProvider(service: TestService, { jwt }: Person) {
  const words = ['--acs-url', acsUrl, '--slo-url', sloUrl, '--name', 'Вики', '--idp-initiated'];
  const { id } = await operate(service, 'saml', 'create', '--entity-id', entityId, ...words);
  const peer = await samlPeer(service);
  const request = async () => new URL(await peer.getAuthorizeUrlAsync('state', undefined, {}));
  const sso = await ssoCookieOf(service, jwt.access);
  ok(await service.call('GET', pathOf((await request()).href), { cookies: sso }));
  const logout = (await startLogout(service.context, sidOf(jwt.access))) ?? '';
  const { headers } = await service.call('GET', pathOf((await request()).href));
  const set = String(headers['set-cookie']);
  const [, key = '', kept = ''] = /saml_request=([^;]+);.*; Path=\/saml\/continue\/([^;]+)/.exec(set) ?? [];
  return {
    id: id as string,
    /** A request that waits for the browser with the cookies. */
    kept,
    logout: logout.split('/').at(-1) ?? '',
    request: (await request()).searchParams.get('SAMLRequest') ?? '',
    cookie: `sso=${sso.sso}; saml_request=${key}`,
  };
}

/** The objects of a developer. */
export interface Developed {
  application: string;
  /** A waiting request for access. */
  accessRequest: string;
  /** A try to deliver an event. */
  delivery: string;
}

/** Every call of a developer, about objects that they own afterwards. */
export async function develop(service: TestService, person: Person): Promise<Developed> {
  const token = person.jwt.access;
  const call = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
    ok(await service.call(method, path, { token, ...(body && { body }) }));
  const id = await registerApplication(service, person);
  const wanted = { type: 'UNIT_SITE', organization_name: 'Shop', site_address: 'shop.example', comment: 'Sign-in' };
  const request = await call('POST', '/partner_creation_request/', { ...wanted, is_foreign: true });
  await call('GET', '/partner_creation_request/');
  await call('PATCH', `/partner_creation_request/${request.id}/`, { comment: 'Sign-in of customers' });
  await call('DELETE', `/partner_creation_request/${request.id}/`);
  const { id: accessRequest } = await call('POST', '/partner_creation_request/', { ...wanted, is_foreign: true });
  const reads = ['', `${id}/`, `${id}/history/`, `${id}/attempts/`, `${id}/usage/`];
  for (const read of reads) await call('GET', `/oauth2/${read}`);
  await call('PATCH', `/oauth2/${id}/`, { name: 'Shop' });
  await call('PATCH', `/oauth2/${id}/`, { webhook_url: 'http://127.0.0.1:1/hooks' });
  await call('POST', `/oauth2/${id}/webhook/secret/`);
  await call('POST', `/oauth2/${id}/webhook/test/`, {});
  await call('PATCH', `/oauth2/${id}/`, { name: 'Shop of webhooks' });
  await service.context.webhooks.deliverDue();
  const { items } = await call('GET', `/oauth2/${id}/deliveries/`);
  await call('POST', `/oauth2/${id}/deliveries/${items[0].id}/replay/`);
  await call('POST', `/oauth2/${id}/webhook/replay/`);
  await call('DELETE', `/oauth2/${id}/webhook/replay/`);
  await call('POST', `/oauth2/${id}/webhook/enable/`);
  await call('POST', `/partner/${id}/refresh_secret_key/`, {});
  await call('PATCH', `/partner/${id}/set_is_active/`, { is_active: true });
  const other = await call('POST', '/oauth2/', {
    type: 'OAUTH2_CLIENT',
    name: 'Other',
    redirect_uris: ['https://b.example/'],
  });
  await call('DELETE', `/oauth2/${other.id}/`);
  return { application: id, accessRequest, delivery: items[0].id };
}
