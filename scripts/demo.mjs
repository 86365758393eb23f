/**
 * `npm run demo`: the product and four parties around it, each on a library of its own: a partner site, an OAuth client, a SAML service
 * provider, and a provider to sign in through. They listen from PORT + 1001 on; at PORT + 1005 is the page of the phones, to which an SMS
 * centre, a Telegram Gateway and an aggregator bring codes.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { startPeers } from './demo/peers.mjs';
import { registerParties } from './demo/register.mjs';
import { refuseBusyPort } from './lib/freePort.mjs';
import { prepare } from './lib/prepare.mjs';
import { root } from './lib/repository.mjs';
import { untilReady } from './lib/untilReady.mjs';

const stopLimitMs = 15_000;
const port = Number(process.env.PORT || 3000);
const publicUrl = process.env.PUBLIC_URL || `http://localhost:${port}`;
const dataDir = process.env.DATA_DIR || '.data';
const ports = {
  shop: port + 1001,
  calendar: port + 1002,
  wiki: port + 1003,
  provider: port + 1004,
  phones: port + 1005,
};
/** So that the last of them is one, too. */
const highestPort = 65_535 - 1005;
const urlOf = (party) => `http://localhost:${ports[party]}`;

const children = new Set();
let isStopping = false;

/** Starts a program of the demo; where one ends by itself, all end. */
function start(script, args, env, output = 'inherit') {
  if (isStopping) throw new Error('It was stopped.');
  const child = spawn(process.execPath, [join(root, script), ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', output, 'inherit'],
  });
  children.add(child);
  child.once('exit', (code) => {
    children.delete(child);
    if (!isStopping) void stop(code || 1);
  });
  return child;
}

async function stop(code) {
  if (isStopping) return;
  isStopping = true;
  const ended = Promise.all([...children].map((child) => new Promise((done) => child.once('exit', done))));
  for (const child of children) child.kill('SIGTERM');
  const limit = setTimeout(() => children.forEach((child) => child.kill('SIGKILL')), stopLimitMs);
  await Promise.all([ended, provider?.close()]);
  clearTimeout(limit);
  process.exit(code);
}

/** Another program on one of the ports would answer instead of ours. */
async function refuseBusyPorts() {
  if (!(port >= 1 && port <= highestPort))
    throw new Error(`PORT must be a number from 1 to ${highestPort}: the parties listen from PORT + 1001 on.`);
  for (const taken of [port, ...Object.values(ports)]) await refuseBusyPort('PORT', String(taken));
}

const outside = { client_id: 'passport-demo', client_secret: 'passport-demo-secret' };
let provider;
const startProvider = async () => {
  const { startExternalProvider } = await import('./lib/externalProvider.mjs');
  return startExternalProvider({
    name: 'Demo provider',
    port: ports.provider,
    clients: [{ ...outside, redirect_uris: [`${publicUrl}/yandex/login/callback`] }],
    accounts: [
      {
        sub: '1',
        name: 'Вера Лис',
        given_name: 'Вера',
        family_name: 'Лис',
        email: 'vera@example.org',
        email_verified: true,
      },
    ],
  });
};

try {
  await prepare();
  await refuseBusyPorts();
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void stop(0));
  provider = await startProvider();
  const peers = await startPeers({ start, publicUrl, dataDir, phonesPort: ports.phones });
  start('scripts/start.mjs', [], {
    ...peers,
    YANDEX_CLIENT_ID: outside.client_id,
    YANDEX_CLIENT_SECRET: outside.client_secret,
    YANDEX_ISSUER: provider.issuer,
  });
  const untilStopped = { isStopping: () => isStopping };
  if (!(await untilReady([`http://127.0.0.1:${port}/api/health/ready`], untilStopped)))
    throw new Error('It was stopped.');
  const urls = { shop: urlOf('shop'), calendar: urlOf('calendar'), wiki: urlOf('wiki') };
  const parties = await registerParties({ env: { ...process.env, DATA_DIR: dataDir }, dataDir, urls });
  const party = (name) => ({ ...parties[name], PASSPORT_URL: publicUrl, PORT: String(ports[name]) });
  start('scripts/demo/party.mjs', ['docs/integration/partner-site.md', 'partner-site.mjs', '--dressed'], party('shop'));
  start('scripts/demo/party.mjs', ['docs/integration/oauth.md', 'oauth-client.mjs', '--dressed'], party('calendar'));
  start('scripts/demo/party.mjs', ['docs/integration/saml.md', 'saml-sp.mjs', '--dressed'], party('wiki'));
  // Without a limit: a party that cannot start ends, and all with it.
  if (!(await untilReady([...Object.values(urls), urlOf('phones')], untilStopped))) throw new Error('It was stopped.');
  console.log(`The demo is ready: ${publicUrl}/showcase  (phones: ${urlOf('phones')}, emails: ${publicUrl}/dev/inbox)`);
} catch (error) {
  if (!isStopping) {
    console.error(error.message);
    await stop(1);
  }
}
