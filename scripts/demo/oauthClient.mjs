/** A demo application that signs its visitors in by OpenID Connect, on openid-client: code with PKCE, as docs/integration says. */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import * as client from 'openid-client';

const { PASSPORT_URL, CLIENT_ID, CLIENT_SECRET, PORT } = process.env;
const ownUrl = `http://localhost:${PORT}`;
const redirectUri = `${ownUrl}/callback`;

/** Sign-ins under way: state -> code verifier. */
const begun = new Map();
const sessions = new Map();

const issuer = new URL(`${PASSPORT_URL}/oidc`);
const isLocal = issuer.protocol === 'http:';
const config = await client.discovery(issuer, CLIENT_ID, CLIENT_SECRET, undefined, {
  execute: isLocal ? [client.allowInsecureRequests] : [],
});

const escape = (text) => String(text).replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const show = (response, status, body) =>
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(`<h1>Calendar</h1>${body}`);
const redirect = (response, to, headers = {}) => response.writeHead(303, { location: String(to), ...headers }).end();

async function begin(response) {
  const state = client.randomState();
  const verifier = client.randomPKCECodeVerifier();
  begun.set(state, verifier);
  const query = {
    redirect_uri: redirectUri,
    scope: 'openid profile email',
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
  };
  redirect(response, client.buildAuthorizationUrl(config, query));
}

async function finish(url, response) {
  const expectedState = url.searchParams.get('state') ?? '';
  const pkceCodeVerifier = begun.get(expectedState);
  begun.delete(expectedState);
  const tokens = await client.authorizationCodeGrant(config, url, { pkceCodeVerifier, expectedState });
  const id = randomUUID();
  const user = await client.fetchUserInfo(config, tokens.access_token, tokens.claims().sub);
  sessions.set(id, { user, idToken: tokens.id_token });
  redirect(response, '/', { 'set-cookie': `calendar_session=${id}; HttpOnly; SameSite=Lax; Path=/` });
}

async function answer(request, response) {
  const url = new URL(request.url, ownUrl);
  const id = /calendar_session=([\w-]+)/.exec(request.headers.cookie ?? '')?.[1];
  const session = sessions.get(id);
  if (url.pathname === '/sign-in') return begin(response);
  if (url.pathname === '/callback') return finish(url, response);
  if (url.pathname === '/sign-out' && session) {
    sessions.delete(id);
    const query = { id_token_hint: session.idToken, post_logout_redirect_uri: `${ownUrl}/` };
    return redirect(response, client.buildEndSessionUrl(config, query));
  }
  if (!session) return show(response, 200, '<a href="/sign-in">Sign in with Passport</a>');
  const { name, email } = session.user;
  show(response, 200, `<p>Hello, ${escape(name)}</p><p>${escape(email)}</p><a href="/sign-out">Sign out</a>`);
}

createServer((request, response) => {
  answer(request, response).catch((error) =>
    show(response, 400, `<p>${escape(error.error_description ?? error.message)}</p><a href="/">Back</a>`),
  );
}).listen(PORT, () => console.log(`Calendar: ${ownUrl}`));
