/** The product on its embedded database: one process of the service, one site server, a gateway. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { seedUsersOver } from '../../scripts/bench/flow/manyUsers.mjs';
import { freePort } from '../../scripts/lib/freePort.mjs';
import { startCluster } from './cluster.mjs';
import { startGateway } from './gateway.mjs';
import { processesOf, resendMs, settingsOf } from './installation.mjs';

/**
 * @param {{ people?: number }} [options]
 * @returns what `startWorld` returns, as far as load clients need it. `direct` stops the processes while it has the database open: only one process can
 */
export async function startEmbedded({ people = 10_000 } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'passport-embedded-'));
  const gateway = await startGateway();
  const port = await freePort();
  const identityPort = await freePort();
  const url = `http://127.0.0.1:${port}`;
  // A database of whoever runs this is none of its business.
  const settings = { ...settingsOf({ gateway, port, identityPort, folder }), DATABASE_URL: '' };
  let cluster;
  const start = async () => {
    cluster = startCluster({ identity: 1, site: 1 }, settings, cluster?.crashes);
    await cluster.untilReady(`${url}/api/health/ready`);
  };
  const direct = async (work) => {
    await cluster.stop();
    const database = await PGlite.create(join(folder, 'database'));
    try {
      return await work(database);
    } finally {
      await database.close();
      await start();
    }
  };
  const stop = async () => {
    await cluster.stop();
    await gateway.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await start();
    await direct((client) => seedUsersOver(client, people));
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url,
    direct,
    people,
    gateway,
    resendMs,
    ...processesOf(() => cluster),
    identityUrls: [`http://127.0.0.1:${identityPort}`],
    stop,
  };
}
