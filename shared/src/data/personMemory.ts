import { autorun } from 'mobx';
import { guardedStorage } from './guardedStorage';

/** What one person has begun, kept for this tab, so that it survives a reload. */
export interface PersonMemory<Snapshot> {
  /** What was kept; undefined if there is nothing, or if it is another person's or too old. */
  read(): Snapshot | undefined;
  /**
   * Stores it at each change, until the returned function is called.
   * @param snapshot reads observables; undefined forgets what is kept
   */
  keep(snapshot: () => Snapshot | undefined): () => void;
  /** Drops it: the person is done. */
  forget(): void;
}

interface Stored<Snapshot> {
  user: string;
  /** Milliseconds since the epoch. */
  at: number;
  snapshot: Snapshot;
}

export interface PersonMemorySettings {
  /** How long it is kept after the last change; as long as the tab by default. */
  lifeMs?: number;
  storage?: () => Storage;
  now?: () => number;
}

/**
 * @param key of the storage
 * @param user `user_id` of its owner: another person who signs in in the same tab never sees it
 */
export function createPersonMemory<Snapshot>(
  key: string,
  user: string,
  { lifeMs = Infinity, storage = () => window.sessionStorage, now = () => Date.now() }: PersonMemorySettings = {},
): PersonMemory<Snapshot> {
  const attempt = guardedStorage(storage);
  return {
    read: () => {
      const kept = attempt((place) => JSON.parse(place.getItem(key) ?? 'null') as Partial<Stored<Snapshot>> | null);
      const isUsable = kept?.user === user && typeof kept.at === 'number' && now() - kept.at < lifeMs;
      return isUsable ? kept.snapshot : undefined;
    },
    keep: (read) =>
      autorun(() => {
        const snapshot = read();
        attempt((place) =>
          snapshot === undefined
            ? place.removeItem(key)
            : place.setItem(key, JSON.stringify({ user, at: now(), snapshot } satisfies Stored<Snapshot>)),
        );
      }),
    forget: () => attempt((place) => place.removeItem(key)),
  };
}
