import { storageKeys } from '../constants';
import type { Jwt } from '../schemas/sessions';

/** Where the pair of tokens is kept, shared by all tabs of the site. */
export interface TokenStorage {
  /** The stored pair; a half of one counts as none. */
  read(): Jwt | undefined;
  write(jwt: Jwt): void;
  clear(): void;
  /** Runs `handle` when another tab changed the pair; returns what ends that. */
  onChangeElsewhere(handle: () => void): () => void;
}

/**
 * Tokens in the browser's local storage (spec 9). Where that is closed to us, as in some private
 * modes, they live as long as the page.
 * @param page the window
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
          // The access token last: its event tells other tabs that the pair is whole.
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
        // `null`: everything was cleared at once.
        if (key === storageKeys.accessToken || key === null) handle();
      }
      page.addEventListener('storage', handleStorage);
      return () => page.removeEventListener('storage', handleStorage);
    },
  };
}
