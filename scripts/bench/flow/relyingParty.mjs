/** What an OpenID Connect relying party costs the service: a whole sign-in up to the tokens, and the calls of its server. */
import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { join, resolve } from 'node:path';
import { cpuMs, inParallel, median } from '../measure.mjs';
import { serviceEnvironment, signIn, spreadPhone } from './programs.mjs';

const root = resolve(import.meta.dirname, '../../..');
const redirectUri = 'https://app.example/callback';
/** Calls before the measurement: until the code is compiled, a cheap call costs 1.5 times as much. */
const warmUps = 2000;
const turns = 10;

/** Registers a client by the operators' command. @returns its id and the Authorization header of its calls */
function register(setup) {
  const args = ['oauth2', 'create', '--name', 'Bench', '--redirect-uri', redirectUri];
  const env = { ...process.env, ...serviceEnvironment(setup) };
  const text = execFileSync(process.execPath, [join(root, 'identity/dist/admin.js'), ...args], {
    env,
    encoding: 'utf8',
  });
  const { client_id, client_secret } = JSON.parse(text);
  return { client_id, basic: `Basic ${Buffer.from(`${client_id}:${client_secret}`).toString('base64')}` };
}

async function fetchText(url, init) {
  const answer = await fetch(url, { redirect: 'manual', ...init });
  // Read to the end, as every client does: otherwise fetch opens another connection for the next call.
  const text = await answer.text();
  if (answer.status >= 400) throw new Error(`${url}: ${answer.status} ${text}`);
  return { location: answer.headers.get('location'), text };
}

/** The calls of a client, and a whole sign-in of a person to it. */
function createClient(origin, { client_id, basic }, sink) {
  const call = (path, body, headers = { authorization: basic }) =>
    fetchText(`${origin}/oidc${path}`, {
      method: body ? 'POST' : 'GET',
      headers,
      ...(body && { body: new URLSearchParams(body) }),
    });
  const token = async (body) => JSON.parse((await call('/token', body)).text);

  /** From the authorization request, by way of the sign-in by code, to the tokens. */
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
    const authorization = await call(`/auth?${query}`, undefined, {});
    const { search } = new URL(authorization.location, origin);
    const { access } = await signIn(origin, phone, sink);
    const headers = { authorization: `JWT ${access}`, 'content-type': 'application/json' };
    const decision = await fetch(`${origin}/api/oauth2/authorize/${search}`, { method: 'POST', headers, body: '{}' });
    const { code } = await decision.json();
    const exchange = { grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier };
    return token(exchange);
  };
  return { call, token, wholeSignIn };
}

/**
 * Measures the calls of a client, a phone sign-in of the same service, and a call of the bare program as the floor, in turns.
 * @param {{ pid: number, setup: object }} service as it was started
 * @param {{ pid: number, setup: object }} bare the program with the floor
 * @param {object} sink the SMS gateway that receives the codes
 * @param {() => number} databaseCpuMs CPU time that the database has used so far
 * @param {number} count of sign-ins; the other calls are made three times as often
 * @returns {Promise<Record<string, { service: number, database: number, perSecond: number }>>} CPU-ms of a call (medians), by its name
 */
export async function relyingPartyCosts(service, bare, sink, databaseCpuMs, count) {
  const origin = `http://127.0.0.1:${service.setup.port}`;
  const { call, token, wholeSignIn } = createClient(origin, register(service.setup), sink);
  const families = [];
  let signIns = 0;
  await inParallel(count, 4, async (n) => {
    families[n] = await wholeSignIn(spreadPhone(signIns++));
  });
  await inParallel(count, 4, () => signIn(origin, spreadPhone(signIns++), sink));
  const bearer = { authorization: `Bearer ${families[0].access_token}` };
  const bareOrigin = `http://127.0.0.1:${bare.setup.port}`;
  const { access } = await signIn(bareOrigin, spreadPhone(0), sink);
  const bareBearer = { headers: { authorization: `Bearer ${access}` } };
  let refreshes = 0;
  const calls = {
    'phone sign-in': { work: () => signIn(origin, spreadPhone(signIns++), sink), times: count, pid: service.pid },
    'whole OAuth sign-in': { work: () => wholeSignIn(spreadPhone(signIns++)), times: count, pid: service.pid },
    'bare call': { work: () => fetchText(`${bareOrigin}/api/user/me/`, bareBearer), times: count * 3, pid: bare.pid },
    client_credentials: {
      work: () => token({ grant_type: 'client_credentials' }),
      times: count * 3,
      pid: service.pid,
    },
    refresh: {
      work: async () => {
        const family = refreshes++ % families.length;
        const { refresh_token } = families[family];
        families[family] = await token({ grant_type: 'refresh_token', refresh_token });
      },
      times: count * 3,
      pid: service.pid,
    },
    userinfo: { work: () => call('/userinfo', undefined, bearer), times: count * 3, pid: service.pid },
    introspection: {
      work: () => call('/introspection', { token: families[1].access_token }),
      times: count * 3,
      pid: service.pid,
    },
  };
  for (const name of Object.keys(calls).slice(2)) await inParallel(warmUps, 8, calls[name].work);
  const costs = Object.fromEntries(Object.keys(calls).map((name) => [name, []]));
  for (let turn = 0; turn < turns; turn += 1) {
    for (const [name, { work, times, pid }] of Object.entries(calls)) {
      costs[name].push(await measure(work, Math.ceil(times / turns), pid, databaseCpuMs));
    }
  }
  return Object.fromEntries(Object.entries(costs).map(([name, ofTurns]) => [name, mediansOf(ofTurns)]));
}

async function measure(work, times, pid, databaseCpuMs) {
  const before = { service: cpuMs([pid]), database: databaseCpuMs(), at: performance.now() };
  await inParallel(times, 8, work);
  const seconds = (performance.now() - before.at) / 1000;
  return {
    service: (cpuMs([pid]) - before.service) / times,
    database: (databaseCpuMs() - before.database) / times,
    perSecond: times / seconds,
  };
}

const mediansOf = (costs) =>
  Object.fromEntries(Object.keys(costs[0]).map((figure) => [figure, median(costs.map((cost) => cost[figure]))]));
