import type { ContractVersion } from '@passport/shared/host/RemoteModule';
import type { AddedArea, RoutedRemote } from '../routes/areas';

/** A remote of the registry (deployments/remotes.json), with the fields that the page needs. */
export interface RemoteEntry {
  /** The content hash of the build and the name of its immutable folder. */
  readonly version: string;
  /** The URL of the federation entry: a path of this site, or another origin that allows it by CORS. */
  readonly entry: string;
  /** Absent or empty for a build under development, which changes on each save. */
  readonly integrity?: string;
  readonly contract: ContractVersion;
  readonly prefixes: readonly string[];
  /** The area of a remote that the shell does not define itself. */
  readonly area?: AddedArea;
}

export type Registry = Readonly<Record<string, RemoteEntry>>;

/** The entry of a remote; undefined if the registry has none of that name. */
export const entryOf = (registry: Registry | undefined, name: string): RemoteEntry | undefined =>
  new Map(Object.entries(registry ?? {})).get(name);

/** The paths and added areas of all remotes, for the routes. */
export const prefixesOf = (registry: Registry): RoutedRemote[] =>
  Object.entries(registry).map(([name, { prefixes, area }]) => ({ name, prefixes, ...(area && { area }) }));
