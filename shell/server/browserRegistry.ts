import type { BrowserReleases } from './browserReleases';
import type { Registry, RegistryEntry } from './registry';

/** The data that a page needs to load a release of a remote. */
const loadable = ({ version, entry, integrity, contract, prefixes }: RegistryEntry) => ({
  version,
  entry,
  integrity,
  contract,
  prefixes,
});

const mapEntries = <Entry, Result>(entries: Readonly<Record<string, Entry>>, of: (entry: Entry) => Result) =>
  Object.fromEntries(Object.entries(entries).map(([name, entry]) => [name, of(entry)]));

/** The registry without fields that only this server uses. */
export const browserRegistry = (registry: Registry) =>
  mapEntries(registry, (entry) => ({ ...loadable(entry), area: entry.area }));

/** The canaries that the override panel offers to browsers that would not get them. */
export const canariesForPanel = (canaries: BrowserReleases['canaries']) =>
  mapEntries(canaries, (canary) => ({ ...loadable(canary), percent: canary.percent }));
