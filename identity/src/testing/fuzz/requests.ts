import fc from 'fast-check';
import { hostileBody, hostileText, hostileValue, inheritedNames, someHostileHeaders } from './hostile';
import { bodyFor, type Operation, type RealValues } from './openApi';
import type { World } from './world';

/** A request as the service gets it. */
export interface FuzzRequest {
  operation: Operation;
  caller: 'nobody' | 'person' | 'other' | 'operator';
  url: string;
  headers: Record<string, string>;
  payload: string | undefined;
}

/** Addresses outside of the API. */
export const otherOperations: Operation[] = [
  ...['/oidc/jwks', '/oidc/.well-known/openid-configuration', '/.well-known/oauth-authorization-server/oidc'],
  ...['/oidc/userinfo', '/saml/metadata', '/saml/start/{id}', '/saml/continue/{id}', '/saml/logout/{id}'],
  ...['/api/health/live', '/api/health/ready', '/api/docs', '/api/docs/json', '/nowhere', '/api/{id}'],
].map((path): Operation => ({ method: 'GET', path, query: [] }));

const authorization = [
  'client_id',
  'redirect_uri',
  'response_type',
  'scope',
  'code_challenge',
  'code_challenge_method',
];
const more = [
  'state',
  'nonce',
  'prompt',
  'max_age',
  'ui_locales',
  'claims',
  'request_uri',
  'id_token_hint',
  'acr_values',
];

otherOperations.push(
  { method: 'GET', path: '/oidc/auth', query: [...authorization, ...more] },
  { method: 'POST', path: '/oidc/auth', query: [], form: [...authorization, ...more] },
  {
    method: 'GET',
    path: '/oidc/session/end',
    query: ['id_token_hint', 'post_logout_redirect_uri', 'client_id', 'state'],
  },
  { method: 'POST', path: '/oidc/session/end', query: [], form: ['id_token_hint', 'client_id'] },
  {
    method: 'POST',
    path: '/oidc/token',
    query: [],
    form: ['grant_type', 'code', 'redirect_uri', 'refresh_token', 'scope'],
  },
  { method: 'POST', path: '/oidc/introspection', query: [], form: ['token', 'token_type_hint'] },
  { method: 'POST', path: '/oidc/revocation', query: [], form: ['token', 'token_type_hint'] },
  { method: 'POST', path: '/oidc/request', query: [], form: [...authorization, ...more] },
  { method: 'GET', path: '/saml/sso', query: ['SAMLRequest', 'RelayState', 'SigAlg', 'Signature'] },
  { method: 'POST', path: '/saml/sso', query: [], form: ['SAMLRequest', 'RelayState'] },
  { method: 'GET', path: '/saml/slo', query: ['SAMLRequest', 'SAMLResponse', 'RelayState', 'SigAlg', 'Signature'] },
  { method: 'POST', path: '/saml/slo', query: [], form: ['SAMLRequest', 'SAMLResponse', 'RelayState'] },
  { method: 'POST', path: '/api/user/external_auth/{id}', query: [], form: ['state', 'code', 'error'] },
  { method: 'GET', path: '/dev/inbox', query: ['to'] },
  { method: 'GET', path: '/dev/inbox/messages', query: ['to'] },
  { method: 'GET', path: '/dev/inbox/telegram', query: ['start'] },
);

/** Percent-encoding that also takes half a surrogate pair. */
const encoded = (text: string): string => encodeURIComponent(Buffer.from(text).toString());

/** The value for a name of a query or a form: mostly an existing one. */
const textFor = (name: string, real: RealValues): fc.Arbitrary<string> => {
  const known = (real.get(name) ?? []).map(String);
  return known.length > 0
    ? fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: hostileText })
    : fc.oneof(fc.constantFrom('1', 'x', 'none', 'openid'), hostileText);
};

/**
 * Pairs of a query or a form; a name may occur twice, and may be one that every object inherits.
 * @param absent weight of a name that is not there; one that is there has 9
 */
function pairsFor(names: readonly string[], real: RealValues, absent = 4): fc.Arbitrary<string> {
  const pairs = names.map((name) =>
    fc.oneof(
      { weight: 8, arbitrary: textFor(name, real).map((value) => `${encoded(name)}=${encoded(value)}`) },
      { weight: absent, arbitrary: fc.constant('') },
      { weight: 1, arbitrary: textFor(name, real).map((value) => `${name}=${encoded(value)}&${name}=1`) },
    ),
  );
  const strange = fc.oneof(
    { weight: 12, arbitrary: fc.constant('') },
    { weight: 1, arbitrary: fc.constantFrom(...inheritedNames).map((name) => `${name}[a]=1&${name}=1`) },
    { weight: 1, arbitrary: fc.constantFrom('%', '%E0%A4%A', 'a=%00', '&&=&') },
  );
  return fc.tuple(...pairs, strange).map((parts) => parts.filter((part) => part !== '').join('&'));
}

/** A body with one of the fields of another. */
const oneField = ([body, index]: [unknown, number]): string => {
  const fields = Object.entries(body ?? {});
  return JSON.stringify(Object.fromEntries(fields.filter((_field, place) => place === index % fields.length)));
};

/** The text of a body of JSON, sometimes with a prototype key. */
const jsonBody = (operation: Operation, real: RealValues): fc.Arbitrary<string> => {
  const value = bodyFor(operation.body ?? { type: 'object' }, real);
  const right = value.map((body) => JSON.stringify(body) ?? 'null');
  return fc.oneof(
    { weight: 14, arbitrary: right },
    // Mostly one of many fields is invalid.
    { weight: operation.method === 'PATCH' ? 14 : 0, arbitrary: fc.tuple(value, fc.nat()).map(oneField) },
    { weight: 1, arbitrary: right.map((text) => text.replace(/^\{(?=.)/, '{"__proto__":{"a":1},"constructor":1,')) },
    { weight: 1, arbitrary: hostileValue.map((body) => JSON.stringify(body)) },
    { weight: 1, arbitrary: hostileBody },
  );
};

const jsonType = fc.oneof(
  { weight: 20, arbitrary: fc.constant('application/json') },
  {
    weight: 1,
    arbitrary: fc.constantFrom('text/plain', 'application/json; charset=utf-16', 'multipart/form-data', '__proto__'),
  },
);

/** The cookies that requests to an operation have: pages have no token, and the console wants its own beside the token. */
function cookiesFor({ path }: Operation, { cookies }: World): (string | undefined)[] {
  if (/^\/(?:saml|oidc)\//.test(path)) return [cookies.pages, cookies.pages, undefined];
  if (path.startsWith('/api/operator/')) return [...Array.from({ length: 9 }, () => cookies.console), undefined];
  return [cookies.browser, undefined, undefined];
}

/** Requests to one operation, by every caller. */
export function requestsTo(operation: Operation, world: World): fc.Arbitrary<FuzzRequest> {
  const { real, tokens, credentials } = world;
  const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const maybeHostile = fc.oneof(
    { weight: 5, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: hostileText },
  );
  /** Mostly matching values. */
  const ids = fc.tuple(fc.nat(), fc.tuple(...names.map(() => maybeHostile))).map(([index, hostile]) =>
    names.map((name, place) => {
      const known = world.ids(operation.path, name);
      return hostile[place] ?? known[index % known.length] ?? '';
    }),
  );
  const isOfConsole = operation.path.startsWith('/api/operator/');
  const cookie = fc.constantFrom(...cookiesFor(operation, world));
  const anyCaller = fc.constantFrom<FuzzRequest['caller']>('nobody', 'person', 'person', 'other');
  // Few of the others get beyond its gate.
  const caller = isOfConsole
    ? fc.oneof({ weight: 7, arbitrary: fc.constant('operator' as const) }, { weight: 1, arbitrary: anyCaller })
    : anyCaller;
  const credential = fc.oneof(
    { weight: isOfConsole ? 24 : 6, arbitrary: fc.constant(undefined) },
    { weight: 2, arbitrary: fc.constantFrom(...credentials) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('JWT', 'JWT a.b.c', 'Bearer ', 'Basic ', 'Basic %%%', 'Basic Og==', 'JWT e30.e30.'),
    },
  );
  const { form, body } = operation;
  const payload: fc.Arbitrary<string | undefined> = form
    ? pairsFor(form, real)
    : body
      ? jsonBody(operation, real)
      : operation.method === 'GET'
        ? fc.constant(undefined)
        : fc.constantFrom(undefined, '{}', '[]', 'null');
  return fc
    .record({
      caller,
      ids,
      cookie,
      credential,
      query: pairsFor(operation.query, real, isOfConsole ? 16 : undefined),
      payload,
      type: jsonType,
      hostile: someHostileHeaders,
    })
    .map(({ caller: by, ids: values, cookie: own, credential: given, query, payload: text, type, hostile }) => {
      const rest = [...values];
      const path = operation.path.replace(/\{\w+\}/g, () => encoded(rest.shift() ?? ''));
      const authorization = given ?? (by === 'nobody' ? undefined : `JWT ${tokens[by]}`);
      const contentType = form ? 'application/x-www-form-urlencoded' : type;
      const headers = {
        ...hostile,
        cookie: [own, hostile['cookie']].filter((one) => one !== undefined).join('; ') || undefined,
        authorization,
        'content-type': text === undefined ? undefined : contentType,
      };
      return {
        operation,
        caller: by,
        url: query === '' ? path : `${path}?${query}`,
        headers: Object.fromEntries(
          Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined),
        ),
        payload: text,
      };
    });
}
