import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { relyingPartyTypes } from '@passport/shared/schemas/applications';
import { settingsFor, startTestProvider } from '../externalPeople';
import { somePassword } from '../factors';
import { signUp, someBrowser } from '../flows';
import { startTestService, type CallOptions, type Driver, type TestService } from '../harness';
import { createSteppedClock } from '../steppedClock';
import { together, type RealEntries, type RealValues } from './openApi';
import { workAtConsole } from './consoleCalls';
import { keepPasskeys } from './passkeyCalls';
import { keepRows } from './keptRows';
import { sidOf } from '../sidOf';
import { lookUp, open, visitors, walk } from './personalCalls';
import { brand, pixel, readDocuments } from './publishedContent';
import { develop, redirectUri, registerParties, siteId } from './relyingParties';

/** A service with users, and every object that a request can name. */
export interface World {
  service: TestService;
  /** The signed-in callers; `undefined` is a visitor. */
  tokens: { person: string; other: string; operator: string };
  /** Credentials of the partner site and of the OAuth client. */
  credentials: string[];
  /** By the name of their field; path parameters are under `path`. */
  real: RealValues;
  /** Cookies: of the person on the pages, of the operator's session of the console, of the browser that has passkeys. */
  cookies: { pages: string; console: string; browser: string };
  /** The existing values of a path parameter. @throws if there is none: a new operation requires an object that it finds */
  ids(path: string, parameter: string): readonly string[];
  /** Restores objects that a request may have ended. */
  restore(): Promise<void>;
  close(): Promise<void>;
}

const wide = {
  resendSeconds: 0,
  sendsSession: 1e6,
  sendsDay: 1e6,
  sendsMonth: 1e6,
  sendsPrefix: 1e6,
  probesPerIp: 1e6,
};
const limits = { ...wide, externalPerIp: 1e6, failuresPerHour: 1e6, failuresPerMinute: 1e6 };

/**
 * Makes it through the real calls, each of which succeeds.
 * @param seen is called with each response
 */
export async function makeWorld(
  driver: Driver,
  seen: (method: string, url: string, status: number) => void,
): Promise<World> {
  const provider = await startTestProvider();
  // In the folder that is deleted with the test run.
  const dataDir = await mkdtemp(join(process.env.TEST_DIRECTORY ?? tmpdir(), 'fuzz-'));
  const service = await startTestService({
    driver,
    clock: createSteppedClock(new Date()),
    config: { limits, dataDir, console: { findsPerHour: 1e6 }, externalProviders: settingsFor(provider) },
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
  const external = await visitors(service, provider, person);
  await lookUp(service, person);
  const developed = [await develop(service, person), await develop(service, other)];
  await readDocuments(service, person);
  const branding = await brand(service, person);
  const walked = await walk(service);
  const passkeys = await keepPasskeys(service, person);
  const setUp = await open(service, person);
  const worked = await workAtConsole(service, person, [other]);

  const tokens = { person: person.jwt.access, other: other.jwt.access, operator: worked.operator.person.jwt.access };
  const sids = Object.values(tokens).map(sidOf);
  const own: RealEntries = [
    ['phone', [person.phone, other.phone, '+79161234569', '8 (916) 123-45-67']],
    ['email', [person.email, other.email, 'new@example.com']],
    ['user', [person.id, other.id]],
    ['verification', [...setUp.sms, ...setUp.email]],
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
    ['SAMLRequest', [found.saml.request]],
    ['SAMLResponse', [found.saml.request]],
    ['to', [person.phone, person.email, '1', '2099-01-01T00:00:00Z']],
    ['from', ['1', '2026-01-01T00:00:00Z']],
    ['event', ['ping']],
    ['result', ['delivered', 'failed']],
    ['status', ['2xx', '503', 'null']],
    ['revision', ['1']],
    ['language', ['ru', 'en']],
    ['slug', ['shop', 'store']],
    ['left_color', ['#0b5d3b']],
    ['full_url', [pixel]],
    ['is_test', [true, false]],
    ['is_active', [true, false]],
    ['name', ['Shop']],
    ['redirect_uris', [[redirectUri]]],
    ['redirect_hosts', [['shop.example']]],
    ['webhook_url', ['http://127.0.0.1:1/hooks']],
    ['organization_name', ['Shop']],
    ['comment', ['Sign-in']],
    ['is_foreign', [true]],
    ['connection_status', ['CONNECTED', 'NOT_CONNECTED']],
  ];
  const applications = developed.map(({ application }) => application);
  const accessRequests = developed.map(({ accessRequest }) => accessRequest);
  const below = (path: string, parts: readonly string[], ids: readonly string[]) =>
    parts.map((part): [string, readonly string[]] => [path + part, ids]);
  const ofApplications = ['', 'history/', 'attempts/', 'usage/', 'deliveries/', 'deliveries/{delivery}/replay/'];
  const ofWebhooks = ['webhook/secret/', 'webhook/test/', 'webhook/enable/', 'webhook/replay/'];
  const idsOf = new Map<string, readonly string[]>([
    ['/api/user/sessions/{id}/', sids],
    ...below('/api/user/connected_services/{id}/', ['', 'sessions/'], found.services),
    ['/api/user/external_accounts/{id}/', external.accounts],
    ...['{service}', '{id}'].map((name): [string, string[]] => [
      `/api/user/external_auth/${name}`,
      ['google', 'apple'],
    ]),
    ['/api/oauth2/{id}/get_metadata/', [found.clientId, ...applications]],
    ...below('/api/oauth2/{id}/', [...ofApplications, ...ofWebhooks], applications),
    ...below('/api/partner/{id}/', ['refresh_secret_key/', 'set_is_active/'], applications),
    ['/api/partner_creation_request/{id}/', accessRequests],
    ['/saml/start/{id}', [found.saml.id]],
    ['/saml/continue/{id}', [found.saml.kept]],
    ['/saml/logout/{id}', [found.saml.logout]],
    ['/api/business_unit/{id}/', [branding.unit]],
    ['/api/business_unit/images/{image}/', [branding.image]],
    ...below('/api/policy/{kind}/', ['', 'revisions/', 'difference/', 'pdf/'], ['privacy']),
    ['/api/{id}', ['nowhere']],
    ...below('/api/user/passkeys/{id}/', ['', 'restore/'], passkeys.passkeys),
    ...below('/api/operator/access/{id}/', ['approve/', 'refuse/', 'revoke/'], accessRequests),
    ...worked.idsOf,
  ]);
  /** Of parameters that name the same in every path. */
  const idsByName = new Map([
    ['delivery', developed.map(({ delivery }) => delivery)],
    ['user_id', worked.people],
    ['number', worked.numbers],
  ]);
  const kept = await keepRows(service.storage);

  return {
    service,
    tokens,
    credentials: [found.siteBasic, found.clientBasic],
    real: together(own, passkeys.real, worked.real),
    cookies: {
      pages: found.saml.cookie,
      console: `operator=${worked.operator.cookies.operator}`,
      browser: `device=${someBrowser.cookies?.device}`,
    },
    ids(path, parameter) {
      const ids = idsByName.get(parameter) ?? idsOf.get(path);
      if (!ids) throw new Error(`Nothing is known for {${parameter}} of ${path}.`);
      return ids;
    },
    async restore() {
      const { db } = service.storage;
      await db.updateTable('sessions').set({ ended_at: null }).where('sid', 'in', sids).execute();
      await kept.restore();
    },
    async close() {
      await kept.forget();
      await service.close();
      await provider.close();
    },
  };
}
