import { autorun } from 'mobx';
import { guardedStorage } from './guardedStorage';

/** An unfinished flow of one person, stored for this tab (or for all, see `storage`), so that it survives a reload. */
export interface PersonMemory<Snapshot> {
  /** The stored value; undefined if there is none, or if it is another person's or too old. */
  read(): Snapshot | undefined;
  /**
   * Stores it at each change, until the returned function is called, or another tab has finished or dropped the flow.
   * @param snapshot reads observables; undefined removes the value
   */
  keep(snapshot: () => Snapshot | undefined): () => void;
  /**
   * Calls `handle` with a value stored by another tab, and `handleDrop` if that tab has finished or dropped the flow.
   * @returns a function that stops it
   */
  follow(handle: (snapshot: Snapshot) => void, handleDrop?: () => void): () => void;
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
  /** How long it is kept after the last change; as long as its storage by default. */
  lifeMs?: number;
  /** `sessionStorage`, which is the tab's own, by default. */
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
  const readKept = (): Snapshot | undefined => {
    const kept = attempt((place) => JSON.parse(place.getItem(key) ?? 'null') as Partial<Stored<Snapshot>> | null);
    const isUsable = kept?.user === user && typeof kept.at === 'number' && now() - kept.at < lifeMs;
    return isUsable ? kept.snapshot : undefined;
  };
  return {
    read: readKept,
    keep: (read) => {
      const stopStoring = autorun(() => {
        const snapshot = read();
        attempt((place) =>
          snapshot === undefined
            ? place.removeItem(key)
            : place.setItem(key, JSON.stringify({ user, at: now(), snapshot } satisfies Stored<Snapshot>)),
        );
      });
      // Otherwise an outdated tab would store a flow again that another tab has finished.
      const stopListening = onChangeElsewhere(key, ({ newValue }) => {
        if (newValue === null && read() !== undefined) stopStoring();
      });
      return () => {
        stopStoring();
        stopListening();
      };
    },
    follow: (handle, handleDrop) =>
      onChangeElsewhere(key, ({ newValue }) => {
        if (newValue === null) handleDrop?.();
        const snapshot = readKept();
        if (snapshot !== undefined) handle(snapshot);
      }),
    forget: () => attempt((place) => place.removeItem(key)),
  };
}

function onChangeElsewhere(key: string, handle: (event: StorageEvent) => void): () => void {
  const handleStorage = (event: StorageEvent): void => {
    if (event.key === key) handle(event);
  };
  window.addEventListener('storage', handleStorage);
  return () => window.removeEventListener('storage', handleStorage);
}
