import { storageKeys } from '@passport/shared/constants';
import { guardedStorage } from '../flow/guardedStorage';

/** The query of the sign-in that a visit to a provider interrupts (spec 3, `query`). */
export interface SavedQuery {
  /** With its question mark; empty where there is none. */
  read(): string;
  write(search: string): void;
  clear(): void;
}

/** @param storage see guardedStorage; without one nothing is kept */
export function createSavedQuery(storage: () => Storage = () => window.localStorage): SavedQuery {
  const attempt = guardedStorage(storage);
  return {
    // Only ever a query of our own address, whatever stands there.
    read: () => attempt((store) => /^\?.*$/.exec(store.getItem(storageKeys.query) ?? '')?.[0]) ?? '',
    write: (search) => attempt((store) => store.setItem(storageKeys.query, search)),
    clear: () => attempt((store) => store.removeItem(storageKeys.query)),
  };
}
