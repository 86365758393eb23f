import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { relyingPartyTypes } from '@passport/shared/schemas/applications';
import type { ExternalProvider } from '../../../../scripts/lib/externalProvider.mjs';
import { bringBack, browserOf, people, settingsFor, startTestProvider, visit } from '../externalPeople';
import { proveTelegram, somePassword, turnOn } from '../factors';
import { ok, proveEmail, provePhone, sendEmail, sendSms, signIn, signUp, standardAuth, type Person } from '../flows';
import { startTestService, type Answer, type CallOptions, type Engine, type TestService } from '../harness';
import { operate } from '../operate';
import { acsUrl, entityId, samlPeer } from '../samlPeer';
import { createSteppedClock } from '../steppedClock';
import type { RealValues } from './openApi';

/** A service with people in it, and everything that a request can name. */
export interface World {
  service: TestService;
  /** The signed-in callers; `undefined` is nobody. */
  tokens: { person: string; other: string };
  /** Credentials of the partner site and of the OAuth client. */
  credentials: string[];
  /** By the name of their field; what stands in a path is under `path`. */
  real: RealValues;
  /** Values for `{id}`, by the path. */
  ids(path: string): readonly string[];
  /** Puts back what a request may have ended. */
  restore(): Promise<void>;
  close(): Promise<void>;
}

const redirectUri = 'https://app.example/callback';
const siteId = '3d7cbf3a-52e4-4b0f-9d52-0a3a5a0f7c11';
const wide = {
  resendSeconds: 0,
  sendsSession: 1e6,
  sendsDay: 1e6,
  sendsMonth: 1e6,
  sendsPrefix: 1e6,
  probesPerIp: 1e6,
};
const limits = { ...wide, externalPerIp: 1e6, failuresPerHour: 1e6, failuresPerMinute: 1e6 };
const sidOf = (token: string): string =>
  (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sid: string }).sid;
const tokenIn = (texts: readonly string[]): string => /#token=([\w-]+)/.exec(texts.join(' '))?.[1] ?? '';
const basic = (id: string, secret: string): string => `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;

/**
 * Makes it through the real calls, each of which succeeds.
 * @param seen hears of each answer
 */
export async function makeWorld(
  engine: Engine,
  seen: (method: string, url: string, status: number) => void,
): Promise<World> {
  const provider = await startTestProvider();
  const service = await startTestService({
    engine,
    clock: createSteppedClock(new Date()),
    config: { limits, externalProviders: settingsFor(provider) },
  });
  const call = service.call.bind(service);
  service.call = async <Body>(method: Parameters<typeof call>[0], path: string, options?: CallOptions) => {
    const answer = await call<Body>(method, path, options);
    seen(method, path, answer.status);
    return answer;
  };
  const [person, other] = [
    await signUp(service),
    await signUp(service, { phone: '+79161234568', email: 'ivan@example.com' }),
  ];
  const found = await registerParties(service, person, other);
  const external = await visitors(service, provider);
  await lookUp(service, person);
  const walked = await walk(service);
  const setUp = await open(service, person);

  const tokens = { person: person.jwt.access, other: other.jwt.access };
  const sids = [sidOf(tokens.person), sidOf(tokens.other)];
  const real: RealValues = new Map<string, readonly unknown[]>([
    ['phone', [person.phone, other.phone, '+79161234569', '8 (916) 123-45-67']],
    ['email', [person.email, other.email, 'new@example.com']],
    ['user', [person.id, other.id]],
    ['phone_verification', setUp.sms],
    ['email_verification', setUp.email],
    ['telegram_verification', setUp.telegram],
    ['code', ['0000', '1234', '123456']],
    ['action', ['SIGNIN', 'SIGNUP', 'UPDATE_PROFILE_OLD', 'UPDATE_PROFILE_NEW', 'identify', 'send_sms']],
    ['type', relyingPartyTypes],
    ['offset', ['0']],
    ['search', ['Shop']],
    ['refresh', [person.jwt.refresh, other.jwt.refresh]],
    ['token', [...walked.tokens, found.siteToken]],
    ['password', [somePassword, '808080']],
    ['confirm_password', [somePassword]],
    ['totp', ['123456']],
    ['mode', ['PASSWORD', 'TOTP', 'TELEGRAM', 'PHONE_EMAIL', 'DISABLE']],
    ['external_auth', [external.id]],
    ['service', ['google', 'YANDEX', 'apple']],
    ['state', [external.state]],
    ['site', [found.siteId]],
    ['site_id', [siteId, found.siteId]],
    ['client_id', [found.clientId]],
    ['redirect_uri', [redirectUri]],
    ['response_type', ['code']],
    ['scope', ['openid', 'openid profile email phone']],
    ['code_challenge', [found.challenge]],
    ['code_challenge_method', ['S256']],
    ['grant_type', ['authorization_code', 'refresh_token', 'client_credentials']],
    ['cursor', setUp.cursors],
    ['limit', ['1', '100']],
    ['first_name', ['Анна']],
    ['last_name', ['Ёлкина']],
    ['SAMLRequest', [found.samlRequest]],
    ['SAMLResponse', [found.samlRequest]],
    ['to', [person.phone, person.email]],
  ]);
  const idsOf = new Map([
    ['/api/user/sessions/{id}/', sids],
    ['/api/user/connected_services/{id}/', found.services],
    ['/api/user/external_accounts/{id}/', [external.account]],
    ['/api/oauth2/{id}/get_metadata/', [found.clientId]],
    ['/saml/start/{id}', found.services],
  ]);

  return {
    service,
    tokens,
    credentials: [found.siteBasic, found.clientBasic],
    real,
    ids: (path) => idsOf.get(path) ?? [found.clientId],
    async restore() {
      const { db } = service.storage;
      await db.updateTable('sessions').set({ ended_at: null }).where('sid', 'in', sids).execute();
    },
    async close() {
      await service.close();
      await provider.close();
    },
  };
}

/** A partner site, an OAuth client, a SAML service provider and a business unit, each visited once by the person. */
async function registerParties(service: TestService, person: Person, other: Person) {
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

  const client = (await operate(service, ...['oauth2', 'create', '--name', 'Shop', '--redirect-uri', redirectUri])) as {
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

  await operate(service, 'saml', 'create', '--entity-id', entityId, '--acs-url', acsUrl, '--name', 'Вики');
  const peer = await samlPeer(service);
  const address = new URL(await peer.getAuthorizeUrlAsync('state', undefined, {}));
  const file = join(await mkdtemp(join(tmpdir(), 'passport-units-')), 'units.json');
  await writeFile(file, JSON.stringify([{ slug: 'shop', title: 'Лавка', site_id: siteId }]));
  await operate(service, 'business-unit', 'import', file);

  const { services } = ok(await service.call('GET', '/user/connected_services/', { token })) as {
    services: { id: string }[];
  };
  const ids = services.map(({ id }) => id);
  ok(await service.call('DELETE', `/user/connected_services/${ids[0]}/`, { token }));
  return {
    siteId: site.site_id,
    siteBasic,
    siteToken: ok(
      await service.call('POST', '/partner/get_user_token_for_site/', { token, body: { site: site.site_id } }),
    ).token as string,
    clientId: client.client_id,
    clientBasic: basic(client.client_id, client.client_secret),
    challenge,
    samlRequest: address.searchParams.get('SAMLRequest') ?? '',
    services: ids,
  };
}

/** Two visits to an external provider, and an account that is linked. */
async function visitors(service: TestService, provider: ExternalProvider) {
  const browser = browserOf('b');
  const back = await visit(service, provider, 'google', people.boris, browser);
  const { external_auth: id } = ok(await bringBack(service, 'google', back, browser));
  ok(await service.call('POST', '/user/initial_user_data/', { ...browser, body: { external_auth: id } }));
  const second = await visit(service, provider, 'google', people.boris, browser);
  const person = await signUp(service, { phone: '+79161234570', email: 'external@example.com' });
  const link = async (subject: string) => {
    const account = {
      user_id: person.id,
      provider: 'GOOGLE',
      subject,
      email: null,
      linked_at: new Date(),
      last_used_at: null,
    };
    const row = await service.storage.db
      .insertInto('external_accounts')
      .values(account as never)
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  };
  const account = await link('a-subject');
  const token = person.jwt.access;
  ok(await service.call('DELETE', `/user/external_accounts/${account}/`, { token }));
  return { id: id as string, state: second.parameters['state'] ?? '', account: await link('another-subject') };
}

/** Every call that a visitor or a signed-in person makes without a code. */
async function lookUp(service: TestService, { phone, email, jwt }: Person): Promise<void> {
  const token = jwt.access;
  const reads = [
    ...['me/', 'get_metadata/', 'get_country_by_ip/', 'external_accounts/', 'history/', 'sessions/', 'security/'],
    ...['connected_services/', '2fa/', '2fa/telegram/'],
  ];
  for (const read of reads) ok(await service.call('GET', `/user/${read}`, { token }));
  ok(await service.call('GET', '/partner/', { token }));
  ok(await service.call('GET', '/business_unit/', { query: { site_id: siteId } }));
  ok(await service.call('GET', '/captcha/challenge/', { query: { action: 'identify', phone } }));
  ok(await service.call('GET', '/health/live'));
  ok(await service.call('GET', '/health/ready'));
  const calls: [path: string, body: object][] = [
    ['identify/', { phone }],
    ['validate_phone/', { phone }],
    ['check_phone_is_not_used/', { phone: '+79161234599' }],
    ['check_email_is_not_used/', { email: `free-${email}` }],
    ['set_timezone/', { timezone: 3 }],
    ['update_cookies_consent/', {}],
    ['update_pm_consent/', { promotional_materials_consent: true }],
    ['sso_cookie/', {}],
  ];
  for (const [path, body] of calls) ok(await service.call('POST', `/user/${path}`, { token, body }));
  ok(await service.call('PATCH', '/user/me/', { token, body: { first_name: 'Анна' } }));
}

/** Everything that ends or changes an account, by somebody who is not among the callers. */
async function walk(service: TestService) {
  const person = await signUp(service, { phone: '+79161234571', email: 'walker@example.com' });
  const { phone, email } = person;
  const token = person.jwt.access;
  const post = (path: string, body: object = {}, as: CallOptions = { token }): Promise<Answer> =>
    service.call('POST', `/user/${path}`, { ...as, body });
  const own = () => provePhone(service, 'UPDATE_PROFILE_OLD', { phone }, { token });

  const { recoveryCodes } = await turnOn(service, person, 'PASSWORD');
  ok(await post('2fa/totp/'));
  ok(await post('2fa/recovery_codes/', { recovery_code: recoveryCodes[0] }));
  ok(await post('confirm_sign_in/', { phone_verification: await own(), password: somePassword }));
  await operate(service, 'user', 'reset-2fa', '--phone', phone);
  const reset = tokenIn((await service.messages(email)).map(({ text }) => text));
  ok(await post('2fa/cancel_reset/', { token: reset }, {}));
  ok(await post('export/', { phone_verification: await own() }));
  ok(await post('delete_account/', { phone_verification: await own() }));
  ok(await post('cancel_deletion/'));

  const fresh = await proveEmail(service, 'UPDATE_PROFILE_NEW', { email: 'walker2@example.com' }, { token });
  ok(await post('change_email/', { phone_verification: await own(), email_verification: fresh }));
  const undo = tokenIn((await service.messages(email)).map(({ text }) => text));
  ok(await post('read_contact_change/', { token: undo }, {}));
  const next = await provePhone(service, 'UPDATE_PROFILE_NEW', { phone: '+79161234572' }, { token });
  ok(await post('change_phone/', { old_phone_verification: await own(), phone_verification: next }));
  ok(await post('undo_contact_change/', { token: undo }, {}));

  const guest = await signUp(service, { phone: '+79161234573', email: 'guest@example.com' });
  const pairs = [await signIn(service, guest), await signIn(service, guest)];
  const at = { token: guest.jwt.access };
  ok(await service.call('DELETE', `/user/sessions/${sidOf(pairs[0]!.access)}/`, at));
  ok(await post('refresh_jwt/', { refresh: pairs[1]!.refresh }, {}));
  ok(await post('end_other_sessions/', {}, at));
  ok(await post('logout/', {}, at));
  return { tokens: [undo, reset] };
}

/** Verifications in every state, a chat, and cursors. */
async function open(service: TestService, person: Person) {
  const token = person.jwt.access;
  const { id: user, phone, email } = person;
  await turnOn(service, person, 'TELEGRAM');
  const telegram = await proveTelegram(service, person, { action: 'UPDATE_PROFILE_OLD' }, { token });
  ok(await service.call('GET', '/user/get_last_telegram_status/', { query: { telegram_verification: telegram } }));
  const sms = [
    ok(await sendSms(service, 'SIGNIN', { phone, user })).phone_verification as string,
    await provePhone(service, 'SIGNUP', { phone: '+79161234569' }),
    await provePhone(service, 'UPDATE_PROFILE_OLD', { phone }, { token }),
  ];
  const byEmail = [
    ok(await sendEmail(service, 'SIGNIN', { email, user })).email_verification as string,
    await proveEmail(service, 'SIGNUP', { email: 'new@example.com' }),
    await proveEmail(service, 'UPDATE_PROFILE_OLD', { email }, { token }),
  ];
  ok(await service.call('GET', '/user/get_last_email_status_code/', { query: { email_verification: byEmail[0]! } }));
  const cursors: string[] = [];
  for (const list of ['sessions', 'history']) {
    const { next_cursor } = ok(await service.call('GET', `/user/${list}/`, { token, query: { limit: '1' } }));
    if (next_cursor !== null) cursors.push(next_cursor as string);
  }
  const dates = ['2026-99-01T00:00:00.000Z', '00000000-0000-0000-0000-000000000000'];
  const unsigned = [dates, ['9'.repeat(19)], ['NaN'], [-1], {}, null].map((values) =>
    Buffer.from(JSON.stringify(values)).toString('base64url'),
  );
  // Somebody with a factor has to give it.
  await standardAuth(service, { user, phone_verification: sms[0] });
  return { sms, email: byEmail, telegram: [telegram], cursors: [...cursors, ...unsigned] };
}
