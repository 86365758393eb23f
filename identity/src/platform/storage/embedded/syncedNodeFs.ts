import { fdatasyncSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { StartError } from '../../startError';

type Init = NodeFS['init'];
interface NodeStream {
  /** Descriptor of the real file; undefined for directories. */
  nfd?: number;
}
interface EmscriptenModule {
  NODEFS?: { stream_ops?: { fsync?: (stream: NodeStream) => number } };
}

/**
 * PGlite's file system on disk with fsync, which NodeFS lacks: without it commits are acknowledged before they are on disk.
 * PostgreSQL has to run with `wal_sync_method=fsync`, the only method that calls this hook.
 */
export class SyncedNodeFs extends NodeFS {
  /** Number of syncs; a test checks that every commit adds one. */
  syncs = 0;

  override async init(...[pg, options]: Parameters<Init>): ReturnType<Init> {
    const { emscriptenOpts } = await super.init(pg, options);
    const hook = (module: EmscriptenModule) => {
      const operations = module.NODEFS?.stream_ops;
      // The hook's place moves between versions of PGlite. Without it the service must not start: commits would not be durable.
      if (!operations)
        throw new StartError('This version of PGlite has no hook for fsync: commits would not be durable.');
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
