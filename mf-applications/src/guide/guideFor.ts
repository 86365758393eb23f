import type { Application } from '@passport/shared/schemas/applications';
import { settingNames } from '../frame/secretFile';

/** Default port of the programs of the guide, unless an address of this machine is registered. */
const usualPort = { OAUTH2_CLIENT: '4002', UNIT_SITE: '4001' } as const;

const programs = { OAUTH2_CLIENT: 'oauth-client.mjs', UNIT_SITE: 'partner-site.mjs' } as const;

/** Path at which the program of the guide receives the response. */
const callbackPath = '/callback';

export interface Guide {
  /** Settings of the program, as an .env file, with the values of this application. */
  settings: string;
  /** Name of the program's file, and the command that runs it. */
  file: string;
  command: string;
  /** Address of this machine that has to be registered before the program works; undefined if it is. */
  missingAddress: string | undefined;
  /** An authorization request or a link to the sign-in, with the values of this application. */
  link: string;
  /** For a public client, which the script of the documentation does not cover: the request that exchanges the code. */
  exchange: string | undefined;
}

const urlOf = (address: string): URL | undefined => (URL.canParse(address) ? new URL(address) : undefined);
const isLocal = (url: URL | undefined): url is URL => url?.hostname === 'localhost' && url.protocol === 'http:';

/**
 * The guide of an application with its own values filled in.
 * @param origin of this Passport, e.g. `https://passport.example`
 * @param secretPlace placeholder of the secret, which is shown only when it is created; translated
 */
export function guideFor(application: Application, origin: string, secretPlace: string): Guide {
  const { id, type, is_public } = application;
  const isClient = type === 'OAUTH2_CLIENT';
  const local = isClient ? localCallback(application) : localSite(application);
  const port = (local?.port || undefined) ?? usualPort[type];
  const own = `http://localhost:${port}`;
  const names = settingNames[type];
  const settings = [
    `PASSPORT_URL=${origin}`,
    `${names.id}=${id}`,
    ...(is_public ? [] : [`${names.secret}=${secretPlace}`]),
    `PORT=${port}`,
  ];
  const file = programs[type];
  return {
    settings: `${settings.join('\n')}\n`,
    file,
    command: `node --env-file=.env ${file}`,
    missingAddress: local ? undefined : isClient ? `${own}${callbackPath}` : 'localhost',
    link: isClient ? authorizationRequest(application, origin, own) : signInLink(application, origin, own),
    exchange: is_public ? codeExchange(application, origin, own) : undefined,
  };
}

/** The registered redirect address that the program of the guide can serve. */
const localCallback = ({ redirect_uris }: Application): URL | undefined =>
  redirect_uris.map(urlOf).find((url): url is URL => isLocal(url) && url.pathname === callbackPath);

/** The registered host of this machine; without a port any port may be used. */
function localSite({ redirect_hosts }: Application): URL | undefined {
  const host = redirect_hosts.find((one) => /^localhost(?::\d+)?$/.test(one));
  return host === undefined ? undefined : urlOf(`http://${host}`);
}

const redirectUri = ({ redirect_uris }: Application, own: string): string =>
  redirect_uris[0] ?? `${own}${callbackPath}`;

function authorizationRequest(application: Application, origin: string, own: string): string {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: application.id,
    redirect_uri: redirectUri(application, own),
    scope: 'openid profile',
  });
  return `${origin}/oidc/auth?${query.toString()}&state=STATE&code_challenge=CHALLENGE&code_challenge_method=S256`;
}

/** The verifier replaces the secret (RFC 7636). */
function codeExchange(application: Application, origin: string, own: string): string {
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    client_id: application.id,
    redirect_uri: redirectUri(application, own),
  });
  return [
    `POST ${origin}/oidc/token`,
    'content-type: application/x-www-form-urlencoded',
    '',
    `${body.toString()}&code=CODE&code_verifier=VERIFIER`,
  ].join('\n');
}

function signInLink({ id, redirect_hosts }: Application, origin: string, own: string): string {
  const host = redirect_hosts[0];
  const back = host === undefined || host.startsWith('localhost') ? `${own}/back` : `https://${host}/back`;
  return `${origin}/?${new URLSearchParams({ site_id: id, redirect_uri: back }).toString()}`;
}
