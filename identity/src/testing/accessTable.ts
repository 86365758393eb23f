import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { endSuspension } from '../people/operators.repository';
import { registerApplication } from './developers';
import { makePasskey, passkeyOptions, TestAuthenticator } from './authenticator';
import { ok, provePhone, signIn, someBrowser, type Person } from './flows';
import { browserOf, keepPendingLogin } from './externalPeople';
import { linkTelegramOf, proveOwnEmail, proveOwnPhone, proveTelegram } from './factors';
import type { CallOptions, TestService } from './harness';
import { operate } from './operate';
import { sidOf } from './sidOf';

/** A signed-in person who owns one of each thing that a call of the API can name. */
export interface Owner {
  service: TestService;
  person: Person;
  token: string;
  /** A second session. */
  otherSid: string;
  otherToken: string;
  externalAccount: string;
  connectedService: string;
  site: string;
  client: string;
  /** Cursors of the second pages of the lists of sessions and events. */
  cursors: { sessions: string; history: string };
  /** An application of the person, who has access to applications of its type. */
  application: string;
  /** A business unit; the person is an operator. */
  businessUnit: string;
  /** A waiting request for access, once a call has created one. */
  accessRequest: string;
  passkey: string;
  /** A try of a webhook event of the application, once a call has required one. */
  delivery: string;
}

/** One call with valid values, for the person whose objects are in the path or the body. */
export interface AccessCall {
  /** The value of `{id}` in the path. */
  id?: (owner: Owner) => string;
  /** Everything that the call requires and the person can have. */
  request?: (owner: Owner) => Promise<Omit<CallOptions, 'token'>> | Omit<CallOptions, 'token'>;
  /** Prepares the call, before its owner sends it. */
  prepare?: (owner: Owner) => Promise<unknown>;
  /** Status when another person sends the same request; 200 if the request refers to no resource of the owner. */
  foreign: 200 | 400 | 401 | 403 | 404 | 409;
  /** The answer is a stream without an end. */
  isStream?: true;
  /** Also takes the access token of a session that has ended: ending it again changes nothing. */
  takesEnded?: true;
  /** Without an Authorization header, and with a code to the phone, it is a step of a sign-in (400 where the code is wrong). */
  isOfSignIn?: true;
}

const siteRequest = {
  type: 'UNIT_SITE',
  organization_name: 'Shop',
  site_address: 'shop.example',
  comment: 'Sign-in',
  is_foreign: true,
};

const authenticatorOf = ({ context }: TestService): TestAuthenticator =>
  new TestAuthenticator(context.config.publicUrl);

function ownApplication({ application }: Owner): string {
  return application;
}

function ownUnit({ businessUnit }: Owner): string {
  return businessUnit;
}

/** Gives the application of the owner an address for its webhooks, at which no server listens, and a secret. */
async function webhookEndpoint({ service, token, application }: Owner): Promise<void> {
  const body = { webhook_url: 'http://127.0.0.1:1/hooks' };
  ok(await service.call('PATCH', `/oauth2/${application}/`, { token, body }));
  ok(await service.call('POST', `/oauth2/${application}/webhook/secret/`, { token }));
}

/** Lets an event of the owner's application be tried. */
async function deliveredEvent(owner: Owner): Promise<void> {
  await webhookEndpoint(owner);
  await owner.service.context.webhooks.deliverDue();
  const { id } = await owner.service.storage.db
    .selectFrom('webhook_attempts')
    .select('id')
    .where('application_id', '=', owner.application)
    .executeTakeFirstOrThrow();
  owner.delivery = id;
}

/** Makes sure that the owner has a waiting request for access. */
async function waitingRequest(owner: Owner): Promise<void> {
  const { service, token } = owner;
  const { items } = ok(await service.call('GET', '/partner_creation_request/', { token }));
  const waiting = (items as { id: string; state: string }[]).find(({ state }) => state === 'WAITING');
  owner.accessRequest =
    waiting?.id ?? ok(await service.call('POST', '/partner_creation_request/', { token, body: siteRequest })).id;
}

/** Calls of signed-in users, in an order in which one owner can make all of them. */
export const sessionCalls: Record<string, AccessCall> = {
  'GET /events/': { foreign: 200, isStream: true },
  'GET /user/me/': { foreign: 200 },
  'PATCH /user/me/': { foreign: 200, request: () => ({ body: { language: 'ru' } }) },
  'POST /user/set_timezone/': { foreign: 200, request: () => ({ body: { timezone: 3 } }) },
  'POST /user/update_cookies_consent/': { foreign: 200 },
  'POST /user/update_pm_consent/': {
    foreign: 200,
    request: () => ({ body: { promotional_materials_consent: true } }),
  },
  'GET /user/security/': { foreign: 200 },
  'GET /user/passkeys/': { foreign: 200 },
  'POST /user/passkeys/options/': { foreign: 200, request: () => ({ body: { purpose: 'prove' } }) },
  'POST /user/passkeys/': {
    foreign: 400,
    request: async ({ service, token }) => {
      const options = await passkeyOptions(service, 'create', { ...someBrowser, token });
      return { ...someBrowser, body: authenticatorOf(service).create(options) };
    },
  },
  'POST /user/passkeys/offer/': { foreign: 200, request: () => ({ body: {} }) },
  'PATCH /user/passkeys/{id}/': {
    id: ({ passkey }) => passkey,
    foreign: 404,
    request: () => ({ body: { name: 'Телефон' } }),
  },
  'DELETE /user/passkeys/{id}/': { id: ({ passkey }) => passkey, foreign: 404 },
  'POST /user/passkeys/{id}/restore/': {
    id: ({ passkey }) => passkey,
    foreign: 404,
    // Removed before the sign-in of the session, which therefore proves more than the removed passkey could.
    prepare: ({ service, passkey }) =>
      service.storage.pool.query(`UPDATE passkeys SET removed_at = created_at - interval '1 minute' WHERE id = $1`, [
        passkey,
      ]),
  },
  'GET /user/accepted_documents/': { foreign: 200 },
  'POST /user/accepted_documents/': {
    foreign: 200,
    request: () => ({ body: { accepted_documents: [{ kind: 'privacy', revision: 1 }] } }),
  },
  'GET /user/history/': { foreign: 400, request: ({ cursors }) => ({ query: { cursor: cursors.history } }) },
  'GET /user/sessions/': { foreign: 400, request: ({ cursors }) => ({ query: { cursor: cursors.sessions } }) },
  'POST /user/sso_cookie/': { foreign: 200 },
  'GET /user/external_accounts/': { foreign: 200 },
  'GET /user/connected_services/': { foreign: 200 },
  'GET /partner/': { foreign: 200 },
  'POST /partner/get_user_token_for_site/': { foreign: 200, request: ({ site }) => ({ body: { site } }) },
  'GET /oauth2/{id}/get_metadata/': { id: ({ client }) => client, foreign: 200 },
  'POST /oauth2/authorize/': {
    foreign: 200,
    request: ({ client }) => ({
      body: {},
      query: { client_id: client, redirect_uri: accessRedirectUri, scope: 'openid', state: 's' },
    }),
  },
  'POST /user/external_accounts/': {
    foreign: 409,
    request: async ({ service, person }) => ({
      body: { external_auth: await keepPendingLogin(service, `ya-${person.id}`, 'a') },
      ...browserOf('a'),
    }),
  },
  'DELETE /user/external_accounts/{id}/': { id: ({ externalAccount }) => externalAccount, foreign: 404 },
  'DELETE /user/connected_services/{id}/sessions/': { id: ({ connectedService }) => connectedService, foreign: 404 },
  'DELETE /user/connected_services/{id}/': { id: ({ connectedService }) => connectedService, foreign: 404 },
  'GET /user/2fa/': { foreign: 200 },
  'POST /user/2fa/totp/': { foreign: 200 },
  'POST /user/2fa/telegram/': { foreign: 200 },
  'GET /user/2fa/telegram/': { foreign: 200 },
  'PATCH /user/set_2fa/': {
    foreign: 400,
    prepare: ({ service, token }) => linkTelegramOf(service, token),
    request: async ({ service, person, token }) => ({
      body: {
        mode: 'TELEGRAM',
        telegram_verification: await proveTelegram(service, person, { action: 'UPDATE_PROFILE_NEW' }, { token }),
      },
    }),
  },
  'POST /user/confirm_sign_in/': {
    foreign: 400,
    request: async ({ service, person, token }) => ({
      body: {
        phone_verification: await proveOwnPhone(service, person, token),
        telegram_verification: await proveTelegram(service, person, { action: 'UPDATE_PROFILE_OLD' }, { token }),
      },
    }),
  },
  'POST /user/2fa/recovery_codes/': {
    foreign: 400,
    request: async ({ service, person, token }) => ({
      body: {
        telegram_verification: await proveTelegram(service, person, { action: 'UPDATE_PROFILE_OLD' }, { token }),
      },
    }),
  },
  'POST /user/2fa/cancel_reset/': {
    foreign: 404,
    prepare: ({ service, person }) => operate(service, 'user', 'reset-2fa', '--phone', person.phone),
    request: () => ({ body: {} }),
  },
  'POST /user/send_verification_telegram/': {
    foreign: 400,
    request: () => ({ body: { action: 'UPDATE_PROFILE_OLD' } }),
  },
  'POST /user/export/': { foreign: 400, request: async (owner) => ({ body: await ownPhone(owner) }) },
  'POST /user/change_email/': {
    foreign: 400,
    isOfSignIn: true,
    request: async (owner) => ({
      body: { ...(await ownPhone(owner)), email_verification: await newContact(owner, 'email') },
    }),
  },
  'POST /user/change_phone/': {
    foreign: 400,
    request: async (owner) => ({
      body: {
        old_phone_verification: (await ownPhone(owner)).phone_verification,
        phone_verification: await newContact(owner, 'phone'),
      },
    }),
  },
  'PATCH /user/sessions/{id}/': {
    id: ({ otherSid }) => otherSid,
    foreign: 404,
    request: () => ({ body: { name: 'Телефон' } }),
  },
  'DELETE /user/sessions/{id}/': { id: ({ otherSid }) => otherSid, foreign: 404 },
  'POST /user/end_other_sessions/': { foreign: 200 },
  'POST /user/delete_account/': { foreign: 400, request: async (owner) => ({ body: await ownEmail(owner) }) },
  'POST /user/cancel_deletion/': { foreign: 200 },
  'POST /partner_creation_request/': { foreign: 200, request: () => ({ body: siteRequest }) },
  'GET /partner_creation_request/': { foreign: 200 },
  'PATCH /partner_creation_request/{id}/': {
    id: ({ accessRequest }) => accessRequest,
    foreign: 404,
    prepare: waitingRequest,
    request: () => ({ body: { comment: 'Вход для покупателей' } }),
  },
  'DELETE /partner_creation_request/{id}/': {
    id: ({ accessRequest }) => accessRequest,
    foreign: 404,
    prepare: waitingRequest,
  },
  'POST /oauth2/': {
    foreign: 403,
    request: () => ({ body: { type: 'OAUTH2_CLIENT', name: 'Shop', redirect_uris: [accessRedirectUri] } }),
  },
  'GET /oauth2/': { foreign: 200 },
  'GET /oauth2/{id}/': { id: ownApplication, foreign: 404 },
  'PATCH /oauth2/{id}/': { id: ownApplication, foreign: 404, request: () => ({ body: { name: 'Лавка' } }) },
  'GET /oauth2/{id}/history/': { id: ownApplication, foreign: 404 },
  'GET /oauth2/{id}/attempts/': { id: ownApplication, foreign: 404 },
  'GET /oauth2/{id}/usage/': { id: ownApplication, foreign: 404 },
  'POST /partner/{id}/refresh_secret_key/': { id: ownApplication, foreign: 404, request: () => ({ body: {} }) },
  'PATCH /partner/{id}/set_is_active/': {
    id: ownApplication,
    foreign: 404,
    request: () => ({ body: { is_active: true } }),
  },
  'GET /oauth2/{id}/deliveries/': { id: ownApplication, foreign: 404 },
  'POST /oauth2/{id}/deliveries/{delivery}/replay/': { id: ownApplication, foreign: 404, prepare: deliveredEvent },
  'POST /oauth2/{id}/webhook/replay/': { id: ownApplication, foreign: 404 },
  'DELETE /oauth2/{id}/webhook/replay/': { id: ownApplication, foreign: 404 },
  'POST /oauth2/{id}/webhook/secret/': { id: ownApplication, foreign: 404 },
  'POST /oauth2/{id}/webhook/enable/': { id: ownApplication, foreign: 404, prepare: webhookEndpoint },
  'POST /oauth2/{id}/webhook/test/': {
    id: ownApplication,
    foreign: 404,
    prepare: webhookEndpoint,
    request: () => ({ body: {} }),
  },
  'POST /business_unit/': {
    foreign: 403,
    // An earlier call has changed the contacts of this operator, whose roles rest since.
    prepare: ({ service, person }) => endSuspension(service.storage.db, person.id),
    request: () => ({ body: { slug: 'more', title: 'More' } }),
  },
  'GET /business_unit/{id}/': { id: ownUnit, foreign: 403 },
  'PATCH /business_unit/{id}/': { id: ownUnit, foreign: 403, request: () => ({ body: { title: 'Лавка' } }) },
  'DELETE /business_unit/{id}/': { id: ownUnit, foreign: 403 },
  'DELETE /oauth2/{id}/': { id: ownApplication, foreign: 404 },
  'POST /user/logout/': { foreign: 200, takesEnded: true, request: () => ({ body: { end_all_sessions: true } }) },
};

export const accessRedirectUri = 'https://app.example/callback';
const newContacts = { email: 'new@example.com', phone: '+79160000077' };

const ownPhone = async ({ service, person, token }: Owner) => ({
  phone_verification: await proveOwnPhone(service, person, token),
});
const ownEmail = async ({ service, person, token }: Owner) => ({
  email_verification: await proveOwnEmail(service, { ...person, email: newContacts.email }, token),
});

/** Proves a contact that the person wants to have. */
async function newContact({ service, token }: Owner, contact: 'email' | 'phone'): Promise<string> {
  const action = 'UPDATE_PROFILE_NEW';
  if (contact === 'phone') return provePhone(service, action, { phone: newContacts.phone }, { token });
  const { email } = newContacts;
  const sent = ok(await service.call('POST', '/user/send_verification_email/', { token, body: { action, email } }));
  const [message] = await service.messages(email);
  const body = { email_verification: sent.email_verification, code: message?.code };
  ok(await service.call('POST', '/user/verify_email_code/', { token, body }));
  return sent.email_verification;
}

/** Every operation of the OpenAPI document, e.g. `POST /user/logout/`. */
export function operationsOf(app: FastifyInstance): string[] {
  const { paths = {} } = (app as FastifyInstance & { swagger(): { paths?: Record<string, object> } }).swagger();
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/^\/api/, '')}`),
  );
}

/** Gives a person one of each object that a call can name. */
export async function ownerOf(service: TestService, person: Person): Promise<Owner> {
  const { db } = service.storage;
  const token = person.jwt.access;
  const otherToken = (await signIn(service, person, browserOf('o'))).access;
  const now = service.clock.now();
  const { site_id: site } = await operate(
    service,
    ...['partner', 'create', '--name', 'Shop', '--url', 'https://a.example/', '--redirect-host', 'a.example'],
  );
  const { client_id: client } = await operate(
    service,
    ...['oauth2', 'create', '--name', 'App', '--redirect-uri', accessRedirectUri],
  );
  ok(await service.call('POST', '/partner/get_user_token_for_site/', { token, body: { site } }));
  const { id: connectedService, application_id } = await db
    .selectFrom('connected_services')
    .select(['id', 'application_id'])
    .where('user_id', '=', person.id)
    .executeTakeFirstOrThrow();
  // It takes logout tokens: only then the sign-in there can be ended from here.
  const logout = { backchannel_logout_uri: 'https://a.example/logout' };
  await db.updateTable('applications').set(logout).where('id', '=', application_id).execute();
  const { id: externalAccount } = await db
    .insertInto('external_accounts')
    .values({ user_id: person.id, provider: 'YANDEX', subject: `ya-${person.id}`, email: person.email, linked_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const cursorOf = async (path: string): Promise<string> =>
    ok(await service.call('GET', path, { token, query: { limit: '1' } })).next_cursor;
  const cursors = { sessions: await cursorOf('/user/sessions/'), history: await cursorOf('/user/history/') };
  const application = await registerApplication(service, person);
  await operate(service, 'user', 'set-operator', '--phone', person.phone);
  const unit = ok(await service.call('POST', '/business_unit/', { token, body: { slug: 'shop', title: 'Shop' } }));
  const { id: passkey } = await makePasskey(service, authenticatorOf(service), token);
  const accessRequest = randomUUID();
  const otherSid = sidOf(otherToken);
  return {
    service,
    person,
    token,
    otherSid,
    otherToken,
    externalAccount,
    connectedService,
    site,
    client,
    cursors,
    application,
    accessRequest,
    passkey,
    businessUnit: String(unit.id),
    delivery: randomUUID(),
  };
}

/** Makes a call of the table for an owner's things. @param token of the caller */
export async function makeCall(owner: Owner, operation: string, token: string | undefined, request: object = {}) {
  const { id } = sessionCalls[operation] ?? {};
  const [method = '', path = ''] = operation.split(' ');
  const options = { ...request, ...(token !== undefined && { token }) };
  return owner.service.call(
    method as 'GET',
    id ? path.replace('{id}', id(owner)).replace('{delivery}', owner.delivery) : path,
    options,
  );
}
