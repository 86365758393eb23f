import { contractVersion } from '@passport/shared/host/RemoteModule';
import type { Settings } from '@passport/shared/settings';
import type { Registry } from './registry';

/** Key of the local storage that puts a remote under development into a running shell. */
const overrideKey = (name: string): string => `remote-override:${name}`;

/** Whether overrides count: on the developer's own machine, or where the installation allows them. */
export const areOverridesAllowed = (hostname: string, isAllowedBySite: boolean): boolean =>
  isAllowedBySite || hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]';

/**
 * Puts the addresses of `remote-override:<name>` in place of the registered ones. An address is that of the entry, or of
 * the folder it is in; what is no http(s) address is left out.
 * @returns the registry to use; the same one where nothing is overridden
 */
export function withOverrides(registry: Registry, settings: Settings): Registry {
  const overridden = Object.entries(registry).flatMap(([name, { prefixes }]) => {
    const entry = entryAddress(settings.read(overrideKey(name)));
    return entry === undefined ? [] : [[name, { version: 'override', entry, contract: contractVersion, prefixes }]];
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
