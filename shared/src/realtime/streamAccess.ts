import { claimsOf } from '../token-client/claimsOf';
import type { TokenClient } from '../token-client/TokenClient';
import type { TokenStorage } from '../token-client/tokenStorage';
import type { EventStreamAccess } from './EventStream';

/** Opens the stream with the tokens of the page, and renews expired ones. */
export const streamAccess = (
  tokens: Pick<TokenClient, 'renew'>,
  storage: Pick<TokenStorage, 'read'>,
  headers: EventStreamAccess['headers'],
): EventStreamAccess => ({
  headers,
  current: async () => {
    const access = storage.read()?.access;
    const expiry = access && claimsOf(access).exp;
    if (access && expiry && expiry * 1000 <= Date.now()) await tokens.renew(access);
    return storage.read()?.access;
  },
  refused: (token) => tokens.renew(token),
});

/** The session id of the stored tokens; undefined if there are none. */
export const storedSid = (storage: Pick<TokenStorage, 'read'>): string | undefined =>
  claimsOf(storage.read()?.access ?? '').sid;
