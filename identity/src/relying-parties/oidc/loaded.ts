import type { OAuthClientRow } from '../applications/oauthClients.repository';
import type { Presented } from './artifacts.repository';
import { currentRun } from './decision';
import { engineContext, perRequest } from './engineContext';
import type { Holder } from './holder';

/**
 * What one request of the engine has read already: its models ask for a token, its session, grant, person and client one
 * by one, and one statement has brought all of them.
 */
export interface Loaded {
  /** By the hash of the value. */
  artifacts: Map<string, Promise<Presented | undefined>>;
  /** By the id of the session; with what was granted to an application, by the id of that grant. */
  holders: Map<string, Promise<Holder | undefined>>;
  /** By the id of the client. */
  clients: Map<string, Promise<OAuthClientRow | undefined>>;
}

export const nothing = (): Loaded => ({ artifacts: new Map(), holders: new Map(), clients: new Map() });
const loadedFor = perRequest(nothing);

/** What the request under way has read; outside of one, nothing. */
export function loadedNow(): Loaded {
  const run = currentRun();
  if (run) return run.loaded;
  const request = engineContext();
  return request ? loadedFor(request) : nothing();
}

/** Reads once a request. */
export function readOnce<Key, Value>(
  map: Map<Key, Promise<Value>>,
  key: Key,
  read: () => Promise<Value>,
): Promise<Value> {
  const known = map.get(key);
  if (known) return known;
  const reading = read();
  map.set(key, reading);
  return reading;
}
