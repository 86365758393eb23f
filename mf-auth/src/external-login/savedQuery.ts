import { storageKeys } from '@passport/shared/storageKeys';
import { guardedStorage } from '@passport/shared/data/guardedStorage';

/** The query of the sign-in that an external login interrupts (spec 3, `query`). */
export interface SavedQuery {
  /** With its question mark; empty if there is none. */
  read(): string;
  write(search: string): void;
  clear(): void;
}

/**
 * Stored for the tab, because another one may be at a provider too, and for the browser: some open the callback in
 * another tab.
 */
export function createSavedQuery(): SavedQuery {
  const tab = guardedStorage(() => window.sessionStorage);
  const browser = guardedStorage(() => window.localStorage);
  const read = (store: Storage) => store.getItem(storageKeys.query) ?? undefined;
  const both = (act: (store: Storage) => void): void => [tab, browser].forEach((attempt) => attempt(act));
  return {
    // The stored text is only ever used as a query of our own address.
    read: () => /^\?.*$/.exec(tab(read) ?? browser(read) ?? '')?.[0] ?? '',
    write: (search) => both((store) => store.setItem(storageKeys.query, search)),
    clear: () => both((store) => store.removeItem(storageKeys.query)),
  };
}
