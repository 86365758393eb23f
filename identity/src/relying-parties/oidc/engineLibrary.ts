import type * as OidcProvider from 'oidc-provider';
import { unavailable } from '../../platform/http/errors';
import { loadOnce } from '../../platform/loadOnce';

type Library = typeof OidcProvider;

const retryAfterSeconds = 2;

/** The engine warns at its import that this Node is older than those it is released for; all our tests run it here. */
const isAboutRuntime = (text: unknown): boolean => typeof text === 'string' && text.includes('Unsupported runtime');

let loaded: Library | undefined;

const load = loadOnce(async () => {
  // It says so on the console, without a setting for it.
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
 * Loads oidc-provider for who asks by OpenID Connect first: a quiet service needs its memory for other things.
 * @throws 503 where it cannot be loaded; the next request tries again
 */
export const loadEngineLibrary = (): Promise<Library> =>
  load().catch((error: unknown) => {
    throw unavailable(retryAfterSeconds, String(error));
  });

/** oidc-provider for whom it calls, or who otherwise knows that it is loaded. */
export function engineLibrary(): Library {
  if (!loaded) throw new Error('The OpenID engine is not loaded.');
  return loaded;
}

/** The engine's class, of which nothing is under way before it is loaded. */
export const loadedProvider = (): Library['Provider'] | undefined => loaded?.Provider;
