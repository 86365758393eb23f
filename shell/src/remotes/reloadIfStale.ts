import type { Settings } from '@passport/shared/settings';
import { entryOf, type Registry } from './registry';

/** Where the site server answers with the registry as it is now. */
export const registryPath = '/remotes.json';

export interface StaleParts {
  /** The registry that came with the page. */
  registry: Registry;
  /** @throws where it cannot be read now */
  fetchRegistry(): Promise<Registry>;
  /** Settings of this tab. */
  tabSettings: Settings;
  reload(): void;
}

/**
 * A page that has been open for long may ask for files of a release that is gone. Where the registry names another version by
 * now, the page is reloaded, once for each version: a release that is itself broken must not reload it for ever.
 * @returns whether the page is on its way to be reloaded
 */
export async function reloadIfStale(
  { registry, fetchRegistry, tabSettings, reload }: StaleParts,
  name: string,
): Promise<boolean> {
  const current = await fetchRegistry().catch(() => undefined);
  const version = entryOf(current, name)?.version;
  const key = `reloaded-for:${name}`;
  const isStale = version !== undefined && version !== entryOf(registry, name)?.version;
  if (!isStale || tabSettings.read(key) === version) return false;
  tabSettings.write(key, version);
  // Without a storage there is no guard, and without a guard no reload.
  if (tabSettings.read(key) !== version) return false;
  reload();
  return true;
}
