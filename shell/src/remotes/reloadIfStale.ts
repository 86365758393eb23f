import type { Settings } from '@passport/shared/settings';
import { entryOf, type Registry } from './registry';

export interface StaleParts {
  /** The registry of the page. */
  registry: Registry;
  /** @throws if it cannot be loaded */
  fetchRegistry(): Promise<Registry>;
  /** Settings of this tab. */
  tabSettings: Settings;
  reload(): void;
}

/**
 * A page that has been open for long may request files of a removed release. If the registry names another version by now, the
 * page is reloaded, once per version: a broken release must not reload it forever. A remote that is only preloaded never
 * reloads it, because the user may be typing elsewhere.
 * @returns whether the page is being reloaded
 */
export async function reloadIfStale(
  { registry, fetchRegistry, tabSettings, reload, isShown }: StaleParts & { isShown(name: string): boolean },
  name: string,
): Promise<boolean> {
  const current = await fetchRegistry().catch(() => undefined);
  const version = entryOf(current, name)?.version;
  if (version === undefined || version === entryOf(registry, name)?.version || !isShown(name)) return false;
  return reloadOnceFor({ tabSettings, reload }, name, version);
}

/**
 * Reloads the page for a version of a remote, unless it has been reloaded for it before.
 * @returns whether the page is being reloaded
 */
export function reloadOnceFor(
  { tabSettings, reload }: Pick<StaleParts, 'tabSettings' | 'reload'>,
  name: string,
  version: string,
): boolean {
  const key = `reloaded-for:${name}`;
  if (tabSettings.read(key) === version) return false;
  tabSettings.write(key, version);
  // Without storage a reload could repeat forever, so there is none.
  if (tabSettings.read(key) !== version) return false;
  reload();
  return true;
}
