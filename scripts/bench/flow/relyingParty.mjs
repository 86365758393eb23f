/** What a relying party of OpenID Connect costs the service: a whole sign-in to tokens, and the calls of its server. */
import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { join, resolve } from 'node:path';
import { cpuMs, inParallel } from '../measure.mjs';
import { comingPhone, serviceEnvironment, signIn } from './programs.mjs';

const root = resolve(import.meta.dirname, '../../..');
const redirectUri = 'https://app.example/callback';
/** A service that has run for a minute has its code compiled; below that, a cheap call costs half as much again. */
const warmUps = 2000;

/** A client as an operator registers it. @returns what authorises its calls */
function register(setup) {
  const words = ['oauth2', 'create', '--name', 'Bench', '--redirect-uri', redirectUri];
  const env = { ...process.env, ...serviceEnvironment(setup) };
  const text = execFileSync(process.execPath, [join(root, 'identity/dist/admin.js'), ...words], {
    env,
    encoding: 'utf8',
  });
  const { client_id, client_secret } = JSON.parse(text);
  return { client_id, basic: `Basic ${Buffer.from(`${client_id}:${client_secret}`).toString('base64')}` };
}

/**
 * @param {{ pid: number }} running the service
 * @param {object} setup as it was started
 * @param {object} sink receives the codes
 * @param {number} count of sign-ins; the other calls are made three times as often
 * @returns {Promise<{ name: string, cpu: number, perSecond: number }[]>} CPU-ms of the service for each, and how many a second
 */
export async function relyingPartyCosts(running, setup, sink, count) {
  const origin = `http://127.0.0.1:${setup.port}`;
  const { client_id, basic } = register(setup);
  const call = async (path, body, headers = { authorization: basic }) => {
    const answer = await fetch(`${origin}/oidc${path}`, {
      method: body ? 'POST' : 'GET',
      headers,
      redirect: 'manual',
      ...(body && { body: new URLSearchParams(body) }),
    });
    // Read to its end, as every client does: fetch keeps the connection of an unread answer, and opens another one for the next call.
    const text = await answer.text();
    if (answer.status >= 400) throw new Error(`${path}: ${answer.status} ${text}`);
    return { location: answer.headers.get('location'), text };
  };
  const token = async (body) => JSON.parse((await call('/token', body)).text);

  /** From the authorization request over the code sign-in to the tokens. */
  const wholeSignIn = async (phone) => {
    const verifier = randomBytes(32).toString('base64url');
    const query = new URLSearchParams({
      client_id,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: 'openid profile offline_access',
      prompt: 'consent',
      state: 's',
      nonce: 'n',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    });
    const begun = await call(`/auth?${query}`, undefined, {});
    const { search } = new URL(begun.location, origin);
    const { access } = await signIn(origin, phone, sink);
    const headers = { authorization: `JWT ${access}`, 'content-type': 'application/json' };
    const decided = await fetch(`${origin}/api/oauth2/authorize/${search}`, { method: 'POST', headers, body: '{}' });
    const { code } = await decided.json();
    const exchange = { grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier };
    return token(exchange);
  };

  const families = [];
  await inParallel(count, 4, (n) => wholeSignIn(comingPhone(n)));
  const measure = async (name, times, work) => {
    const before = { cpu: cpuMs([running.pid]), at: performance.now() };
    await inParallel(times, 8, work);
    const seconds = (performance.now() - before.at) / 1000;
    return { name, cpu: (cpuMs([running.pid]) - before.cpu) / times, perSecond: times / seconds };
  };
  const rows = [
    await measure('whole sign-in to tokens of an OAuth client', count, async (n) => {
      families[n] = await wholeSignIn(comingPhone(n + count));
    }),
  ];
  const { access_token } = families[0];
  const bearer = { authorization: `Bearer ${access_token}` };
  const credentials = { grant_type: 'client_credentials' };
  await inParallel(warmUps, 8, () => token(credentials));
  rows.push(await measure('client_credentials', count * 3, () => token(credentials)));
  const refresh = async (n) => {
    const family = n % count;
    families[family] = await token({ grant_type: 'refresh_token', refresh_token: families[family].refresh_token });
  };
  await inParallel(warmUps, 8, refresh);
  rows.push(await measure('refresh', count * 3, refresh));
  await inParallel(warmUps, 8, () => call('/userinfo', undefined, bearer));
  rows.push(await measure('userinfo', count * 3, () => call('/userinfo', undefined, bearer)));
  rows.push(await measure('introspection', count * 3, () => call('/introspection', { token: access_token })));
  return rows;
}
