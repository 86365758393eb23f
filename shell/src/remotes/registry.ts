import type { Locale } from '@passport/shared/constants';
import type { ContractVersion } from '@passport/shared/host/RemoteModule';
import type { RemotePrefixes } from '../routes/areas';

/** A file of a remote's build, and the hash that the browser checks it by. */
export interface Asset {
  readonly href: string;
  readonly integrity: string;
}

/** One remote as the registry names it (deployments/remotes.json). */
export interface RemoteEntry {
  /** Content hash of the build; names its immutable folder. */
  readonly version: string;
  /** Address of the federation entry: a path of this site, or of another origin that allows it by CORS. */
  readonly entry: string;
  /** Absent for an override: a build under development changes with each save. */
  readonly integrity?: string;
  readonly contract: ContractVersion;
  readonly prefixes: readonly string[];
  /** Scripts that the entry asks for at once. */
  readonly preload?: readonly Asset[];
  /** Script with the texts of each language. */
  readonly messages?: Partial<Record<Locale, Asset>>;
}

export type Registry = Readonly<Record<string, RemoteEntry>>;

/** The registry as the routes read it. */
export const prefixesOf = (registry: Registry): RemotePrefixes[] =>
  Object.entries(registry).map(([name, { prefixes }]) => ({ name, prefixes }));
