import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

export class SyncedNodeFs extends NodeFS {
  /** Files synced since it was made. */
  syncs: number;
}
export function openSynced(directory: string, fs?: SyncedNodeFs): Promise<PGlite>;
