import { storageKeys } from '../constants';
import type { Jwt } from '../schemas/sessions';

/** The storage of the token pair, shared by all tabs of the site. */
export interface TokenStorage {
  /** The stored pair; an incomplete one counts as none. */
  read(): Jwt | undefined;
  write(jwt: Jwt): void;
  clear(): void;
  /** Calls `handle` when another tab changed the pair. @returns a function that stops it */
  onChangeElsewhere(handle: () => void): () => void;
}

/**
 * Tokens in the browser's local storage (spec 9). If it is forbidden, as in some private modes, they live as long as the page.
 */
export function createTokenStorage(page: Window): TokenStorage {
  let memory: Jwt | undefined;

  function withStorage<Result>(ask: (storage: Storage) => Result, otherwise: () => Result): Result {
    try {
      return ask(page.localStorage);
    } catch {
      return otherwise();
    }
  }

  return {
    read: () =>
      withStorage(
        (storage) => {
          const access = storage.getItem(storageKeys.accessToken);
          const refresh = storage.getItem(storageKeys.refreshToken);
          return access && refresh ? { access, refresh } : memory;
        },
        () => memory,
      ),

    write(jwt) {
      memory = undefined;
      withStorage(
        (storage) => {
          // The access token is written last: its event tells other tabs that the pair is complete.
          storage.setItem(storageKeys.refreshToken, jwt.refresh);
          storage.setItem(storageKeys.accessToken, jwt.access);
        },
        () => {
          memory = jwt;
        },
      );
    },

    clear() {
      memory = undefined;
      withStorage(
        (storage) => {
          storage.removeItem(storageKeys.accessToken);
          storage.removeItem(storageKeys.refreshToken);
        },
        () => undefined,
      );
    },

    onChangeElsewhere(handle) {
      function handleStorage({ key }: StorageEvent): void {
        // `null`: the whole storage was cleared.
        if (key === storageKeys.accessToken || key === null) handle();
      }
      page.addEventListener('storage', handleStorage);
      return () => page.removeEventListener('storage', handleStorage);
    },
  };
}
