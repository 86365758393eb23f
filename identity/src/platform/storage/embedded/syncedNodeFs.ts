import { fdatasyncSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { StartError } from '../../startError';

type Init = NodeFS['init'];
interface NodeStream {
  /** Descriptor of the real file; directories have none. */
  nfd?: number;
}
interface EmscriptenModule {
  NODEFS?: { stream_ops?: { fsync?: (stream: NodeStream) => number } };
}

/**
 * PGlite's files on disk, with the fsync that its own file system leaves out: without it a commit is acknowledged before
 * it is anywhere but in memory. PostgreSQL has to run with `wal_sync_method=fsync`, the one call that reaches this hook.
 */
export class SyncedNodeFs extends NodeFS {
  /** Files synced so far: grows with every commit, which a test watches. */
  syncs = 0;

  override async init(...[pg, options]: Parameters<Init>): ReturnType<Init> {
    const { emscriptenOpts } = await super.init(pg, options);
    const hook = (module: EmscriptenModule) => {
      const operations = module.NODEFS?.stream_ops;
      // The place moves between versions of PGlite; data that is not durable must not look as if it were.
      if (!operations)
        throw new StartError('This version of PGlite has no place for fsync: commits would not be durable.');
      operations.fsync = ({ nfd }) => {
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
