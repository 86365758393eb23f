import { AsyncLocalStorage } from 'node:async_hooks';
import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Visitor } from '../devices/visitor';
import { loadedProvider } from './engineLibrary';

/** The engine's request under way; its types leave out this public accessor. */
export const engineContext = (): KoaContextWithOIDC | undefined =>
  (loadedProvider() as unknown as { ctx?: KoaContextWithOIDC } | undefined)?.ctx;

/**
 * A value for each request of the engine, made when it is first asked for.
 * @returns takes the request
 */
export function perRequest<Value>(make: () => Value): (request: object) => Value {
  const values = new WeakMap<object, Value>();
  return (request) => {
    const known = values.get(request);
    if (known !== undefined) return known;
    const fresh = make();
    values.set(request, fresh);
    return fresh;
  };
}

const visitors = new AsyncLocalStorage<() => Visitor>();

/**
 * Runs the engine for a visitor, whom the security log names.
 * @param visitor read when it is asked for: most requests are of servers, and nobody asks
 */
export const forVisitor = <T>(visitor: () => Visitor, work: () => T): T => visitors.run(visitor, work);

/** Who asks the engine. */
export const visitorNow = (): Visitor | undefined => visitors.getStore()?.();
