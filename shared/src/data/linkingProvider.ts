import type { ProviderName } from '../schemas/externalAuth';
import { guardedStorage } from './guardedStorage';

const key = 'passport.linking';

/** The provider whose account a signed-in person is linking: the callback of that visit links the account and does not sign in. Stored per tab. */
export interface LinkingProvider {
  read(): string | undefined;
  write(provider: ProviderName): void;
  clear(): void;
}

/** @param storage see guardedStorage; without one nothing is kept */
export function createLinkingProvider(storage: () => Storage = () => window.sessionStorage): LinkingProvider {
  const attempt = guardedStorage(storage);
  return {
    read: () => attempt((store) => store.getItem(key) ?? undefined),
    write: (provider) => attempt((store) => store.setItem(key, provider)),
    clear: () => attempt((store) => store.removeItem(key)),
  };
}
