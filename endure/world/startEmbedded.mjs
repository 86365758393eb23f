/** The product on its embedded database: one process behind a balancer, a gateway. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { seedUsersOver } from '../../scripts/bench/flow/manyUsers.mjs';
import { freePort } from '../../scripts/lib/freePort.mjs';
import { startGateway } from './gateway.mjs';
import { resendMs, settingsOf, startInstallation } from './installation.mjs';

/**
 * @param {{ people?: number }} [options]
 * @returns what `startWorld` returns, as far as load clients need it. `direct` stops the processes while it has the database open: only one process can
 */
export async function startEmbedded({ people = 10_000 } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'passport-embedded-'));
  const gateway = await startGateway();
  const port = await freePort();
  // It must not use the developer's own database.
  const settings = { ...settingsOf({ gateway, port, processes: 1, folder }), DATABASE_URL: '' };
  let installation;
  const direct = async (work) => {
    await installation.stopProcesses();
    const database = await PGlite.create(join(folder, 'database'));
    try {
      return await work(database);
    } finally {
      await database.close();
      await installation.startProcesses();
    }
  };
  const stop = async () => {
    await installation?.stop();
    await gateway.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    installation = await startInstallation({ settings, port, processes: 1 });
    await direct((client) => seedUsersOver(client, people));
  } catch (error) {
    await stop();
    throw error;
  }
  return { ...installation, direct, people, gateway, resendMs, stop };
}
