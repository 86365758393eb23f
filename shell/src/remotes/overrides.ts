import { contractVersion } from '@passport/shared/host/RemoteModule';
import type { Settings } from '@passport/shared/settings';
import type { Registry } from './registry';

/** The local storage key that replaces a remote in a running shell by one under development. */
const overrideKey = (name: string): string => `remote-override:${name}`;

/** Whether overrides are allowed: on the developer's own machine, or if the installation allows them. */
export const areOverridesAllowed = (hostname: string, isAllowedBySite: boolean): boolean =>
  isAllowedBySite || hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]';

/**
 * Replaces registered URLs by those of `remote-override:<name>`: the URL of the entry or of its folder. Anything but an http(s)
 * URL is ignored.
 * @returns the registry to use; the same object if nothing is overridden
 */
export function withOverrides(registry: Registry, settings: Settings): Registry {
  const overridden = Object.entries(registry).flatMap(([name, { prefixes, area }]) => {
    const entry = entryAddress(settings.read(overrideKey(name)));
    return entry === undefined
      ? []
      : [[name, { version: 'override', entry, contract: contractVersion, prefixes, ...(area && { area }) }]];
  });
  return overridden.length === 0 ? registry : { ...registry, ...Object.fromEntries(overridden) };
}

function entryAddress(text: string | undefined): string | undefined {
  if (text === undefined || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined;
  if (!url.pathname.endsWith('.js')) url.pathname = `${url.pathname.replace(/\/$/, '')}/remoteEntry.js`;
  return url.href;
}
