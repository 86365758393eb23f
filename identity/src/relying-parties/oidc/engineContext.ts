import { AsyncLocalStorage } from 'node:async_hooks';
import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Visitor } from '../../platform/devices/visitor';
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

/** Where a request comes from. */
export interface Caller {
  ip: string;
  /** Read only where the security log names it: most requests come from servers, and are not logged. */
  visitor(): Visitor;
}

const callers = new AsyncLocalStorage<Caller>();

/** Runs the engine for a caller. */
export const forCaller = <T>(caller: Caller, work: () => T): T => callers.run(caller, work);

/** The visitor of the engine's request under way. */
export const visitorNow = (): Visitor | undefined => callers.getStore()?.visitor();

/** The address that the engine's request under way comes from. */
export const callerIp = (): string => callers.getStore()?.ip ?? '';
