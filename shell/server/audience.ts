import { isInConsole } from '../src/routes/consolePath';
import type { DeployedRegistry, RegistryEntry } from './registry';

/** Whether a release is for everybody; one of its kind is enough to hide the remote. */
const isForAll = (release: RegistryEntry | undefined): boolean => release?.audience === undefined;

/**
 * The entries that an answer may name: those for operators only below /operator, those for an audience that this release does not know
 * nowhere. That saves bytes; what an operator may do is decided by the service alone.
 * @param url path and query of the request
 */
export function namedAt(registry: DeployedRegistry, url: string): DeployedRegistry {
  const entries = Object.entries(registry);
  if (entries.every(([, entry]) => isForAll(entry) && isForAll(entry.canary))) return registry;
  const isConsole = isInConsole(url.split('?', 1)[0] ?? '');
  const isNamed = (release: RegistryEntry | undefined): boolean =>
    isForAll(release) || (isConsole && release?.audience === 'operators');
  return Object.fromEntries(entries.filter(([, entry]) => isNamed(entry) && isNamed(entry.canary)));
}
