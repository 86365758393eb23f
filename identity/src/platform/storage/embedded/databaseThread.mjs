/**
 * The embedded database in a thread of its own: its statements are synchronous, and would block everything else in the process.
 * Plain JavaScript without imports of our own, so that it runs unbuilt, from the sources and next to the built service.
 */
import { fdatasyncSync } from 'node:fs';
import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/**
 * PGlite's file system on disk with fsync, which NodeFS lacks: without it commits are acknowledged before they are on disk.
 * PostgreSQL has to run with `wal_sync_method=fsync`, the only method that calls this hook.
 */
export class SyncedNodeFs extends NodeFS {
  syncs = 0;

  async init(...options) {
    const { emscriptenOpts } = await super.init(...options);
    const hook = (module) => {
      const operations = module.NODEFS?.stream_ops;
      // The hook's place moves between versions of PGlite. Without it the service must not start: commits would not be durable.
      if (!operations) throw new Error('this version of PGlite has no hook for fsync, commits would not be durable');
      operations.fsync = ({ nfd }) => {
        // Directories have no descriptor.
        if (nfd !== undefined) {
          fdatasyncSync(nfd);
          this.syncs += 1;
        }
        return 0;
      };
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), hook] } };
  }
}

/**
 * PGlite's default parameters without `-F`, which disables fsync, and with the sync method that reaches our hook. Its default cache
 * of 128 MB would be most of the memory of the process; a database that needs more than 32 MB belongs on PostgreSQL.
 */
const startParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['fsync=on', 'wal_sync_method=fsync', 'shared_buffers=32MB'].flatMap((parameter) => ['-c', parameter]),
];

/** Opens an existing or empty database directory with every commit synced to disk. */
export const openSynced = (directory, fs = new SyncedNodeFs(directory)) => PGlite.create({ fs, startParams });

if (!isMainThread && workerData?.databaseDirectory !== undefined) {
  const lite = await openSynced(workerData.databaseDirectory);
  parentPort.on('message', async (message) => {
    if (message === 'close') {
      await lite.close();
      parentPort.close();
      return;
    }
    const answer = await lite.execProtocolRaw(message);
    parentPort.postMessage(answer, [answer.buffer]);
  });
  parentPort.postMessage('open');
}
