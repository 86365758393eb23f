import { sessionLostKey, storageKeys } from '../storageKeys';
import type { Jwt } from '../schemas/sessions';

/** Why a session is over without a sign-out in this tab. */
export type SessionLostReason = 'ended-elsewhere' | 'expired' | 'reused' | 'inactive' | 'documents';

/** The storage of the token pair, shared by all tabs of the site. */
export interface TokenStorage {
  /** The stored pair; an incomplete one counts as none. */
  read(): Jwt | undefined;
  write(jwt: Jwt): void;
  /** @param reason why the session is lost, if the service has named it */
  clear(reason?: SessionLostReason): void;
  /** The reason stored by the tab that removed the pair; undefined after a sign-out. */
  lostReason(): SessionLostReason | undefined;
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
          storage.removeItem(sessionLostKey);
          storage.setItem(storageKeys.accessToken, jwt.access);
        },
        () => {
          memory = jwt;
        },
      );
    },

    clear(reason) {
      memory = undefined;
      // Written first: the event of the access token tells other tabs to read it. Separately, because it fails if the storage is full.
      withStorage(
        (storage) => {
          if (reason) storage.setItem(sessionLostKey, reason);
          else storage.removeItem(sessionLostKey);
        },
        () => undefined,
      );
      withStorage(
        (storage) => {
          storage.removeItem(storageKeys.accessToken);
          storage.removeItem(storageKeys.refreshToken);
        },
        () => undefined,
      );
    },

    lostReason: () =>
      withStorage(
        (storage) => (storage.getItem(sessionLostKey) as SessionLostReason | null) ?? undefined,
        () => undefined,
      ),

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
