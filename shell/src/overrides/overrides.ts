import { contractVersion } from '@passport/shared/host/RemoteModule';
import type { Settings } from '@passport/shared/settings';
import type { RemoteEntry, Registry } from '../remotes/registry';

/** The configuration in the HTML, as far as overrides change or need it. */
export interface OverridableConfig {
  readonly registry: Registry;
  /** Canaries that run now, whether or not this browser is among theirs. */
  readonly canaries?: Readonly<Record<string, RemoteEntry & { readonly percent: number }>>;
  readonly reportedCanaries?: Readonly<Record<string, unknown>>;
}

/** Chosen instead of an address: the canary of the remote. */
export const canaryChoice = 'canary';

/** The local storage key that replaces a remote in this browser. */
const overrideKey = (name: string): string => `remote-override:${name}`;

/** What this browser has chosen for a remote: an address, the canary, or undefined for the assigned release. */
export const choiceOf = (settings: Settings, name: string): string | undefined => settings.read(overrideKey(name));

/** Stores the choice for a remote; an empty text selects the assigned release. */
export function choose(settings: Settings, name: string, choice: string): void {
  if (choice === '') settings.remove(overrideKey(name));
  else settings.write(overrideKey(name), choice);
}

/** The URL of an entry, given by itself or by its folder. @returns undefined for anything but an http(s) URL */
export function entryAddress(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined;
  if (!url.pathname.endsWith('.js')) url.pathname = `${url.pathname.replace(/\/$/, '')}/remoteEntry.js`;
  return url.href;
}

/** The address from which an overridden remote is loaded; undefined without a valid choice. */
function chosenEntry(
  name: string,
  choice: string | undefined,
  { canaries }: OverridableConfig,
): Pick<RemoteEntry, 'entry' | 'integrity' | 'contract'> | undefined {
  if (choice === undefined) return undefined;
  if (choice === canaryChoice) {
    const canary = new Map(Object.entries(canaries ?? {})).get(name);
    return canary && { entry: canary.entry, contract: canary.contract, integrity: canary.integrity ?? '' };
  }
  const entry = entryAddress(choice);
  // Without a hash: a build under development changes on each save.
  return entry === undefined ? undefined : { entry, contract: contractVersion, integrity: '' };
}

/** The remotes that are overridden in this browser, each with the address that it is loaded from. */
export const overridden = (config: OverridableConfig, settings: Settings): ReadonlyMap<string, string> =>
  new Map(
    Object.keys(config.registry).flatMap((name) => {
      const chosen = chosenEntry(name, choiceOf(settings, name), config);
      return chosen ? [[name, chosen.entry] as const] : [];
    }),
  );

/**
 * Puts the choices of this browser into the configuration of the page. The version of an entry stays that of the release: the page
 * compares it with the registry to notice a new one.
 * @returns the same configuration if nothing is overridden
 */
export function withOverrides<Config extends OverridableConfig>(config: Config, settings: Settings): Config {
  const names = overridden(config, settings);
  if (names.size === 0) return config;
  const registry = Object.entries(config.registry).map(([name, entry]) => [
    name,
    { ...entry, ...chosenEntry(name, choiceOf(settings, name), config) },
  ]);
  // Results of this browser must not count for the releases.
  const reportedCanaries = Object.entries(config.reportedCanaries ?? {}).filter(([name]) => !names.has(name));
  return {
    ...config,
    registry: Object.fromEntries(registry),
    reportedCanaries: reportedCanaries.length > 0 ? Object.fromEntries(reportedCanaries) : undefined,
  };
}
