import { storageKeys } from '@passport/shared/storageKeys';
import { guardedStorage } from '@passport/shared/data/guardedStorage';

/** The query of the sign-in that an external login interrupts (spec 3, `query`). */
export interface SavedQuery {
  /** With its question mark; empty if there is none. */
  read(): string;
  write(search: string): void;
  clear(): void;
}

/** @param storage see guardedStorage; without one nothing is kept */
export function createSavedQuery(storage: () => Storage = () => window.localStorage): SavedQuery {
  const attempt = guardedStorage(storage);
  return {
    // The stored text is only ever used as a query of our own address.
    read: () => attempt((store) => /^\?.*$/.exec(store.getItem(storageKeys.query) ?? '')?.[0]) ?? '',
    write: (search) => attempt((store) => store.setItem(storageKeys.query, search)),
    clear: () => attempt((store) => store.removeItem(storageKeys.query)),
  };
}
