import type * as OidcProvider from 'oidc-provider';
import { unavailable } from '../../platform/http/errors';
import { loadOnce } from '../../platform/loadOnce';

type Library = typeof OidcProvider;

const retryAfterSeconds = 2;

/** oidc-provider warns at import that it is not released for this version of Node; all our tests run it here. */
const isAboutRuntime = (text: unknown): boolean => typeof text === 'string' && text.includes('Unsupported runtime');

let loaded: Library | undefined;

const load = loadOnce(async () => {
  // The warning goes to the console, and there is no setting for it.
  const { warn } = console;
  console.warn = (...words: unknown[]) => {
    if (!isAboutRuntime(words[0])) warn(...words);
  };
  try {
    loaded = await import('oidc-provider');
    return loaded;
  } finally {
    console.warn = warn;
  }
});

/**
 * Loads oidc-provider on the first OIDC request; an idle service does not pay for its memory.
 * @throws 503 where it cannot be loaded; the next request tries again
 */
export const loadProviderLibrary = (): Promise<Library> =>
  load().catch((error: unknown) => {
    throw unavailable('OpenID Connect library', retryAfterSeconds, String(error));
  });

/** oidc-provider, for code that only runs after `loadProviderLibrary`. */
export function providerLibrary(): Library {
  if (!loaded) throw new Error('oidc-provider is not loaded.');
  return loaded;
}
