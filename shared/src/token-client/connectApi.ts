import { callHeaders, createApi } from '../api-client/createApi';
import { endpoint, type Api } from '../api-client/endpoint';
import type { Locale } from '../constants';
import type { RefreshBody } from '../schemas/sessions';
import { accountFlowPrefix } from '../storageKeys';
import { createRefreshLock } from './refreshLock';
import { samlCookie } from './samlCookie';
import { TokenClient, type RefreshedTokens, type TokenClientParts } from './TokenClient';
import { createTokenStorage, type TokenStorage } from './tokenStorage';

const refreshJwt = endpoint<RefreshBody, RefreshedTokens>('POST', '/user/refresh_jwt/');

interface ConnectionSettings extends Pick<TokenClientParts, 'onSessionLost' | 'onForbidden' | 'onConnection'> {
  page: Window;
  /** Base of every call, e.g. `/api`. */
  baseUrl: string;
  environment: string;
  locale: () => Locale;
}

export interface Connection {
  api: Api;
  tokens: TokenClient;
  storage: TokenStorage;
  /** The headers of every call, for requests that do not go through `api`. */
  headers: () => Record<string, string>;
}

/** Connects the API client and the token client of a page. */
export function connectApi({ page, ...settings }: ConnectionSettings): Connection {
  // The token client's own calls carry no authorization: a refresh that needed a refresh would never end.
  const bare = createApi(settings);
  const storage = createTokenStorage(page);
  const tokens = new TokenClient({
    ...settings,
    storage,
    refresh: (refresh) => bare.call(refreshJwt, { refresh }),
    lock: createRefreshLock(page.navigator.locks as LockManager | undefined),
    delay: (ms) => new Promise((resolve) => page.setTimeout(resolve, ms)),
    onAccessToken: (accessToken) => {
      const isSecure = page.location.protocol === 'https:';
      page.document.cookie = samlCookie(accessToken, { isSecure, now: Date.now() });
      if (accessToken === undefined) dropAccountFlows(page);
    },
  });
  return {
    api: createApi({ ...settings, authorization: tokens }),
    tokens,
    storage,
    headers: () => callHeaders(settings),
  };
}

/**
 * Drops unfinished flows of the account: their codes are invalid in the next session, and their input must not be shown to the next
 * user.
 */
function dropAccountFlows(page: Window): void {
  try {
    for (const key of Object.keys({ ...page.localStorage }))
      if (key.startsWith(accountFlowPrefix)) page.localStorage.removeItem(key);
  } catch {
    // A storage that is forbidden contains none.
  }
}
