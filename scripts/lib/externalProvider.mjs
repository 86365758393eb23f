/**
 * A standards-conforming OpenID provider to sign in through, for the demo and the tests: oidc-provider with a page of its own, on
 * which a person picks an account or refuses.
 */
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import Provider, { interactionPolicy } from 'oidc-provider';
import { dress } from '../demo/dress.mjs';

const lifeSeconds = 3600;

const escaped = (text) => String(text).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const chooser = (name, accounts) =>
  `<h1>${escaped(name)}</h1><form method="post">${accounts
    .map(
      ({ sub, name: label, email }) =>
        `<button name="account" value="${escaped(sub)}">${escaped(label ?? sub)}${email ? ` · ${escaped(email)}` : ''}</button>`,
    )
    .join('')}<button name="refuse" value="yes">Cancel</button></form>`;

const claimsOf = (account) => {
  const claims = { ...account };
  delete claims.form_name;
  return claims;
};

/** Each visit asks who it is, also in a browser that was here before. */
function askEachTime() {
  const policy = interactionPolicy.base();
  policy
    .get('login')
    .checks.add(new interactionPolicy.Check('each_visit', 'each visit asks', (ctx) => !ctx.oidc.result?.login));
  return policy;
}

async function formOf(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return new URLSearchParams(Buffer.concat(chunks).toString());
}

/**
 * Starts it on localhost.
 * @param {import('./externalProvider.d.mts').ExternalProviderOptions} options
 * @returns {Promise<import('./externalProvider.d.mts').ExternalProvider>}
 */
export async function startExternalProvider({ name = 'Provider', port = 0, clients, accounts }) {
  const server = createServer();
  await new Promise((done, fail) => {
    server.once('error', fail);
    server.listen(port, '127.0.0.1', done);
  });
  const issuer = `http://localhost:${server.address().port}`;
  const people = new Map(accounts.map((account) => [account.sub, account]));
  /** Apple sends a name once, in the form: the people whose name this provider has sent. */
  const named = new Set();

  const provider = new Provider(issuer, {
    clients: clients.map((client) => ({ response_types: ['code'], grant_types: ['authorization_code'], ...client })),
    jwks: { keys: [generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' })] },
    cookies: { keys: [randomUUID()] },
    ttl: { Interaction: lifeSeconds, Session: lifeSeconds, Grant: lifeSeconds },
    pkce: { required: () => true },
    scopes: ['openid', 'profile', 'email', 'name'],
    claims: {
      openid: ['sub'],
      profile: ['name', 'given_name', 'family_name'],
      email: ['email', 'email_verified'],
    },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/choose/${uid}`, policy: askEachTime() },
    findAccount: (_ctx, sub) =>
      people.has(sub) ? { accountId: sub, claims: () => claimsOf(people.get(sub)) } : undefined,
    // Picking an account is consent.
    loadExistingGrant: async (ctx) => {
      const grant = new provider.Grant({
        clientId: ctx.oidc.client.clientId,
        accountId: ctx.oidc.session.accountId,
      });
      grant.addOIDCScope('openid profile email name');
      await grant.save();
      return grant;
    },
  });

  provider.use(async (ctx, next) => {
    await next();
    const { oidc } = ctx;
    const account = people.get(oidc?.session?.accountId);
    const isForm = oidc?.params?.response_mode === 'form_post' && typeof ctx.body === 'string';
    if (!isForm || !account?.form_name || !ctx.body.includes('name="code"') || named.has(account.sub)) return;
    named.add(account.sub);
    const user = JSON.stringify({ name: account.form_name });
    ctx.body = ctx.body.replace('</form>', `<input type="hidden" name="user" value="${escaped(user)}"/></form>`);
  });

  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (!/^\/choose\//.test(request.url)) return void answer(request, response);
    choose(request, response).catch((error) => response.writeHead(400).end(String(error.message)));
  });

  /** The provider's own sign-in: the user picks an account, or refuses. */
  async function choose(request, response) {
    await provider.interactionDetails(request, response);
    if (request.method === 'GET') {
      const page = dress(chooser(name, accounts), { status: 200, acceptLanguage: request.headers['accept-language'] });
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
      return;
    }
    const form = await formOf(request);
    const result = form.has('refuse')
      ? { error: 'access_denied', error_description: 'The person said no' }
      : { login: { accountId: form.get('account'), remember: false } };
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  }

  return {
    issuer,
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
