import type { ContractVersion } from '@passport/shared/host/RemoteModule';
import type { RemotePrefixes } from '../routes/areas';

/** One remote as the registry names it (deployments/remotes.json), as far as the page needs to know. */
export interface RemoteEntry {
  /** Content hash of the build; names its immutable folder. */
  readonly version: string;
  /** Address of the federation entry: a path of this site, or of another origin that allows it by CORS. */
  readonly entry: string;
  /** Absent for an override: a build under development changes with each save. */
  readonly integrity?: string;
  readonly contract: ContractVersion;
  readonly prefixes: readonly string[];
}

export type Registry = Readonly<Record<string, RemoteEntry>>;

/** The entry of a remote; undefined for a name that the registry does not hold. */
export const entryOf = (registry: Registry | undefined, name: string): RemoteEntry | undefined =>
  new Map(Object.entries(registry ?? {})).get(name);

/** The registry as the routes read it. */
export const prefixesOf = (registry: Registry): RemotePrefixes[] =>
  Object.entries(registry).map(([name, { prefixes }]) => ({ name, prefixes }));
