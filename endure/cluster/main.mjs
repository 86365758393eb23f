/**
 * Several processes of both programs behind one port, for trying and for small installations on one machine:
 * `node endure/cluster/main.mjs --identity 4 --site 2`. SIGUSR2 replaces all of them, one after the other, without a failed request.
 */
import { join, resolve } from 'node:path';
import { refuseBusyPort } from '../../scripts/lib/freePort.mjs';
import { IdentityProcess } from './identityProcess.mjs';
import { readOptions } from './options.mjs';
import { SiteServers } from './siteServers.mjs';

const stopLimitMs = 25_000;
const loopback = ['127.0.0.0/8', '::1/128'];

/** The service receives every visitor through the site servers on this machine, whatever proxies stand in front of those. */
const proxiesOfService = ({ TRUSTED_PROXIES: proxies }) =>
  [...loopback, ...(proxies && proxies !== 'none' ? [proxies] : [])].join(',');

function settings(env, identity) {
  const port = env.PORT || '3000';
  const firstPort = Number(env.IDENTITY_PORT || 3100);
  const ports = Array.from({ length: identity }, (_, index) => String(firstPort + index));
  const common = {
    ...env,
    NODE_ENV: env.NODE_ENV || 'production',
    PORT: port,
    PUBLIC_URL: env.PUBLIC_URL || `http://localhost:${port}`,
    LOG_LEVEL: env.LOG_LEVEL || (process.stdout.isTTY ? 'warn' : 'info'),
    // Every process says first that it is not ready, and goes on serving until nobody chooses it any more.
    DRAIN_SECONDS: env.DRAIN_SECONDS || '3',
    IDENTITY_PROCESSES: String(identity),
    SECRETS_FILE: env.SECRETS_FILE || join(resolve(env.DATA_DIR || '.data'), 'secrets.json'),
  };
  return {
    ports,
    common,
    service: { ...common, TRUSTED_PROXIES: proxiesOfService(env) },
    site: { ...common, IDENTITY_URL: ports.map((each) => `http://127.0.0.1:${each}`).join(',') },
  };
}

async function main() {
  const { identity, site, programs } = readOptions(process.argv.slice(2), process.env);
  const { ports, common, ...envs } = settings(process.env, identity);
  await refuseBusyPort('PORT', common.PORT);
  for (const port of ports) await refuseBusyPort('IDENTITY_PORT', port);

  let stopping;
  const fail = (reason) => {
    console.error(reason);
    void stop(1);
  };
  const services = ports.map(
    (port) => new IdentityProcess(programs.identity, { ...envs.service, IDENTITY_PORT: port }, fail),
  );
  const sites = new SiteServers(programs.site, envs.site);
  const stop = (code) =>
    (stopping ??= (async () => {
      setTimeout(() => process.exit(1), stopLimitMs).unref();
      // Site servers first: what they still answer, they ask the service.
      await sites.stop();
      await Promise.all(services.map((service) => service.stop()));
      process.exit(code);
    })());
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void stop(0));

  // The first makes the secrets and brings the database up to date, which takes longer than a start.
  const [first, ...others] = services;
  first.start();
  await first.untilReady();
  for (const service of others) service.start();
  await Promise.all(others.map((service) => service.untilReady()));
  if (stopping) return;
  await sites.start(site);

  let rolling = Promise.resolve();
  const restartAll = async () => {
    for (const service of services) if (!stopping) await service.restart();
    if (!stopping) await sites.restart();
    if (!stopping) console.log('All processes have been replaced.');
  };
  process.on('SIGUSR2', () => void (rolling = rolling.then(restartAll).catch(({ message }) => console.error(message))));
  const of = `${identity} processes of the service, ${site} site servers`;
  console.log(`Passport is ready: ${common.PUBLIC_URL}  (${of}; rolling restart: kill -USR2 ${process.pid})`);
}

main().catch((error) => {
  console.error(error.message);
  process.exit(1);
});
