import { randomUUID } from 'node:crypto';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import * as client from 'openid-client';
import {
  CLIENT_ID,
  CLIENT_SECRET,
  formOf,
  ISSUER,
  listen,
  OWN_URL,
  pageOf,
  readForm,
  reasonOf,
  redirect,
  SCOPE,
  show,
} from './parts.mjs';

const config = await client.discovery(new URL(ISSUER), CLIENT_ID, CLIENT_SECRET, undefined, {
  execute: [client.allowInsecureRequests],
});
const { issuer, jwks_uri, end_session_endpoint } = config.serverMetadata();
const keys = createRemoteJWKSet(new URL(jwks_uri));
const begun = new Map();
const sessions = new Map();

async function begin() {
  const [expectedState, pkceCodeVerifier] = [client.randomState(), client.randomPKCECodeVerifier()];
  const expectedNonce = client.randomNonce();
  begun.set(expectedState, { expectedState, pkceCodeVerifier, expectedNonce });
  return client.buildAuthorizationUrl(config, {
    redirect_uri: `${OWN_URL}/callback`,
    scope: SCOPE,
    state: expectedState,
    nonce: expectedNonce,
    code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
  });
}

/** Both places have to return the same user. */
async function sessionOf(tokens, { sub, sid } = tokens.claims()) {
  return { tokens, sub, sid, user: await client.fetchUserInfo(config, tokens.access_token, sub) };
}

async function finish(url) {
  const checks = begun.get(url.searchParams.get('state'));
  const id = randomUUID();
  sessions.set(id, await sessionOf(await client.authorizationCodeGrant(config, url, checks)));
  return { 'set-cookie': `client_session=${id}; HttpOnly; SameSite=Lax; Path=/` };
}

async function refresh(session) {
  try {
    const { tokens } = session;
    Object.assign(session, await sessionOf(await client.refreshTokenGrant(config, tokens.refresh_token)));
    return session.tokens.access_token === tokens.access_token ? 'Refresh gave the same token' : 'Refreshed';
  } catch (error) {
    return `Refresh refused: ${reasonOf(error)}`;
  }
}

/** Back-Channel Logout section 2.6. */
async function endSessions(request) {
  const { logout_token } = await readForm(request);
  const { payload } = await jwtVerify(logout_token, keys, { issuer, audience: CLIENT_ID, typ: 'logout+jwt' });
  for (const [id, { sid }] of sessions) if (sid === payload.sid) sessions.delete(id);
}

listen(async (request, response) => {
  const url = new URL(request.url, OWN_URL);
  const id = /client_session=([\w-]+)/.exec(request.headers.cookie ?? '')?.[1];
  const session = sessions.get(id);
  switch (url.pathname) {
    case '/sign-in':
      return redirect(response, await begin());
    case '/callback':
      return redirect(response, '/', await finish(url));
    case '/refresh':
      return show(response, pageOf(session.user, await refresh(session)));
    case '/backchannel':
      await endSessions(request);
      return show(response, '');
    case '/sign-out': {
      sessions.delete(id);
      const back = { client_id: CLIENT_ID, post_logout_redirect_uri: `${OWN_URL}/` };
      return show(response, formOf(end_session_endpoint, { ...back, id_token_hint: session.tokens.id_token }));
    }
    default:
      return show(response, pageOf(session?.user));
  }
});
