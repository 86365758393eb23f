import * as client from 'openid-client';
import type { Clock } from '../../../platform/clock';
import type { Json } from '../../../testing/json';
import { endpointsOf, type EndpointName, type Endpoints } from '../../../testing/endpoints';
import { ok, signUp, type Person } from '../../../testing/flows';
import {
  startTestService,
  type Answer,
  type Driver,
  type TestService,
  type TestServiceOptions,
} from '../../../testing/harness';
import { operate } from '../../../testing/operate';
import { createSteppedClock } from '../../../testing/steppedClock';
import type { ConfigChanges } from '../../../testing/testConfig';

export const redirectUri = 'https://app.example/callback';
export const issuer = 'http://localhost:3000/oidc';

/** A registered client. */
export interface Registered {
  client_id: string;
  client_secret?: string;
}

/** The service with a signed-in person and clients that use openid-client. */
export interface OAuthService {
  service: TestService;
  person: Person;
  /** Registers a client by the operator's command; `--name` and `--redirect-uri` have defaults. */
  register(...flags: string[]): Promise<Registered>;
  /** Runs an operator's command. @returns what it prints */
  command(...words: string[]): Promise<Json>;
  /** openid-client, connected to the service without a socket. */
  connect(registered: Registered, auth?: client.ClientAuth): Promise<client.Configuration>;
  /** Sends a request to the provider as a browser or a server does. */
  fetch(address: string, init?: RequestInit): Promise<Response>;
  /** The same to an endpoint of the discovery document. */
  ask(endpoint: EndpointName, init?: RequestInit & { query?: URLSearchParams | string }): Promise<Response>;
  /** `POST /oauth2/authorize/` with the query of an address, as the site does for a signed-in person. */
  decide(address: URL | string, body?: object, token?: string): Promise<Answer>;
  /** Follows a person from the authorization request back to the client. */
  authorize(address: URL, token?: string): Promise<URL>;
  /** The single sign-on cookie of the person's session. */
  cookie(token?: string): Promise<string>;
  close(): Promise<void>;
}

/**
 * Makes `Date.now`, which oidc-provider and openid-client read, follow the clock of a test. No mock of Jest: that would be restored before
 * the first test where it is made for all tests of a file.
 * @returns a function that restores it
 */
export function followClock(clock: Clock): () => void {
  const { now } = Date;
  Date.now = () => clock.now().getTime();
  return () => {
    Date.now = now;
  };
}

/** Starts it, with the system's time on its clock. */
export async function startOAuthService(
  driver: Driver,
  config: ConfigChanges = {},
  more: Pick<TestServiceOptions, 'storage' | 'log'> = {},
): Promise<OAuthService> {
  const clock = createSteppedClock(new Date());
  const stopFollowing = followClock(clock);
  const service = await startTestService({ ...more, driver, clock, config });
  const person = await signUp(service);
  clock.step(1);
  return {
    ...oauthOf(service, person),
    async close() {
      stopFollowing();
      await service.close();
    },
  };
}

/** The clients of a running service, and one of its users. */
export function oauthOf(service: TestService, person: Person): Omit<OAuthService, 'close'> {
  const send = async (address: string, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(address, issuer);
    const headers = Object.fromEntries(new Headers(init.headers).entries());
    const body = init.body === undefined || init.body === null ? undefined : String(init.body as string);
    if (init.body instanceof URLSearchParams) headers['content-type'] ??= 'application/x-www-form-urlencoded';
    const answer = await service.app.inject({
      method: (init.method ?? 'GET') as 'GET',
      url: `${url.pathname}${url.search}`,
      headers,
      ...(body !== undefined && { payload: body }),
    });
    const fields = new Headers();
    for (const [name, value] of Object.entries(answer.headers)) {
      for (const one of [value].flat()) if (one !== undefined) fields.append(name, String(one));
    }
    const isEmpty = [204, 304].includes(answer.statusCode) || answer.body === '';
    return new Response(isEmpty ? null : answer.body, { status: answer.statusCode, headers: fields });
  };

  let endpoints: Promise<Endpoints> | undefined;
  const ask: OAuthService['ask'] = async (name, { query = '', ...init } = {}) => {
    const address = new URL((await (endpoints ??= endpointsOf(issuer, send)))[name]);
    address.search = String(query);
    return send(address.href, init);
  };

  const decide = (address: URL | string, body: object = {}, token = person.jwt.access): Promise<Answer> =>
    service.call('POST', `/oauth2/authorize/${new URL(address, issuer).search}`, { token, body });

  const command = (...words: string[]): Promise<Json> => operate(service, ...words);

  return {
    service,
    person,
    command,
    fetch: send,
    ask,
    decide,
    async register(...flags) {
      const defaults = [
        ...(flags.includes('--name') ? [] : ['--name', 'Shop']),
        ...(flags.includes('--redirect-uri') ? [] : ['--redirect-uri', redirectUri]),
      ];
      return (await command('oauth2', 'create', ...defaults, ...flags)) as Registered;
    },
    async connect({ client_id, client_secret }, auth) {
      return client.discovery(
        new URL(issuer),
        client_id,
        undefined,
        auth ?? (client_secret === undefined ? client.None() : client.ClientSecretBasic(client_secret)),
        {
          execute: [client.allowInsecureRequests],
          [client.customFetch]: (url, init) => send(url, init as RequestInit),
        },
      );
    },
    async authorize(address, token) {
      const begun = await send(address.href);
      const location = begun.headers.get('location');
      if (location === null) throw new Error(`Answered ${begun.status}: ${await begun.text()}`);
      const answer = ok(await decide(location, {}, token));
      const { redirect_uri, ...parameters } = answer as Record<string, string>;
      const back = new URL(redirect_uri ?? '');
      for (const [name, value] of Object.entries(parameters)) back.searchParams.set(name, value);
      return back;
    },
    async cookie(token = person.jwt.access) {
      const answer = await service.call('POST', '/user/sso_cookie/', { token });
      return `sso=${answer.cookie('sso')}`;
    },
  };
}

/** What a client keeps between its request and the response. */
export interface Checks {
  pkceCodeVerifier: string;
  expectedState: string;
  expectedNonce: string;
}

/** An authorization request as openid-client's documentation writes it. */
export async function request(
  config: client.Configuration,
  parameters: Record<string, string> = {},
): Promise<{ address: URL; checks: Checks }> {
  const pkceCodeVerifier = client.randomPKCECodeVerifier();
  const checks = { pkceCodeVerifier, expectedState: client.randomState(), expectedNonce: client.randomNonce() };
  const address = client.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: 'openid profile email phone',
    code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
    state: checks.expectedState,
    nonce: checks.expectedNonce,
    ...parameters,
  });
  return { address, checks };
}

/** Signs the person in at a client. @returns its tokens */
export async function signInAt(
  oauth: Pick<OAuthService, 'authorize'>,
  config: client.Configuration,
  parameters: Record<string, string> = {},
) {
  const { address, checks } = await request(config, parameters);
  return client.authorizationCodeGrant(config, await oauth.authorize(address), checks);
}
