import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../lib/freePort.mjs';
import { cpuMs, inParallel } from '../measure.mjs';
import { seedUsers } from './manyUsers.mjs';
import { newFolder, serviceEnvironment, signIn, spreadPhone, startProgram } from './programs.mjs';

const people = 10_000;
const width = 8;

/**
 * The programs of a checkout: one. Until release 0.2.0 pages were served by another one, which handed calls on to the service.
 * @throws {Error} where it is not built
 */
function programsOf(root) {
  const service = join(root, 'identity/dist/server.js');
  const site = join(root, 'shell/dist-server/server.js');
  if (![service, site].every(existsSync))
    throw new Error(`Nothing is built in ${root}: run node scripts/build.mjs identity site there.`);
  return existsSync(join(root, 'shell/dist-server/site.js')) ? { service } : { service, site };
}

/**
 * Starts the built product of a checkout, with ten thousand people.
 * @param {string} root folder of the checkout
 * @param {{ databaseUrl: string, sink: { url: string, code(to: string): Promise<string> } }} setup
 * @returns `signIn(count)`: so many sign-ins through the public port; `cpuMs()`: CPU of all its programs so far; `stop()`
 */
export async function startCheckout(root, { databaseUrl, sink }) {
  const { service, site } = programsOf(root);
  const [port, identityPort, folder] = [await freePort(), await freePort(), newFolder()];
  const identityUrl = `http://127.0.0.1:${identityPort}`;
  const origin = `http://127.0.0.1:${port}`;
  const env = {
    ...serviceEnvironment({ databaseUrl, smsUrl: sink.url, port, folder }),
    IDENTITY_PORT: String(identityPort),
  };
  const startService = () => startProgram(service, env, `${identityUrl}/api/health/ready`);
  const first = await startService();
  await first.stop();
  await seedUsers(databaseUrl, people);
  const running = [await startService()];
  if (site) running.push(await startProgram(site, { ...env, IDENTITY_URL: identityUrl }, `${origin}/healthz`));
  let signedIn = 0;
  return {
    async signIn(count) {
      const from = signedIn;
      signedIn += count;
      await inParallel(count, width, (n) => signIn(origin, spreadPhone(from + n), sink));
    },
    cpuMs: () => cpuMs(running.map(({ pid }) => pid)),
    async stop() {
      await Promise.all(running.map((program) => program.stop()));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
