import { randomUUID } from 'node:crypto';
import { Auth } from '@auth/core';
import { getToken } from '@auth/core/jwt';
import { CLIENT_ID, CLIENT_SECRET, formOf, ISSUER, listen, OWN_URL, pageOf, redirect, SCOPE, show } from './parts.mjs';

const { end_session_endpoint } = await (await fetch(`${ISSUER}/.well-known/openid-configuration`)).json();
const secret = randomUUID();
const config = {
  basePath: '/auth',
  trustHost: true,
  secret,
  providers: [
    {
      id: 'passport',
      name: 'Passport',
      type: 'oidc',
      issuer: ISSUER,
      clientId: CLIENT_ID,
      clientSecret: CLIENT_SECRET,
      authorization: { params: { scope: SCOPE.replace(' offline_access', '') } },
    },
  ],
  callbacks: { jwt: ({ token, account }) => (account ? { ...token, idToken: account.id_token } : token) },
};

/** The library uses the Request and Response of fetch. */
async function webRequest(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = request.method === 'POST' ? Buffer.concat(chunks) : undefined;
  return new Request(new URL(request.url, OWN_URL), { method: request.method, headers: request.headers, body });
}

async function send(answer, response) {
  const cookies = answer.headers.getSetCookie();
  const headers = { ...Object.fromEntries(answer.headers), ...(cookies.length > 0 && { 'set-cookie': cookies }) };
  response.writeHead(answer.status, headers).end(Buffer.from(await answer.arrayBuffer()));
}

listen(async (request, response) => {
  const asked = await webRequest(request);
  const { pathname } = new URL(asked.url);
  if (pathname.startsWith('/auth/')) return send(await Auth(asked, config), response);
  if (pathname === '/sign-in') return redirect(response, `/auth/signin?callbackUrl=${encodeURIComponent(OWN_URL)}`);
  if (pathname === '/sign-out') {
    const { idToken } = await getToken({ req: asked, secret });
    // Its own session ends on its own page, to which the sign-out leads back.
    const back = { client_id: CLIENT_ID, post_logout_redirect_uri: `${OWN_URL}/auth/signout` };
    return show(response, formOf(end_session_endpoint, { ...back, id_token_hint: idToken }));
  }
  const known = await Auth(new Request(`${OWN_URL}/auth/session`, { headers: asked.headers }), config);
  show(response, pageOf((await known.json())?.user));
});
