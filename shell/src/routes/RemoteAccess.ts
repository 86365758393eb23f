import type { Host } from '@passport/shared/host/Host';
import type { ComponentType } from 'react';
import type { RemotePrefixes } from './areas';

export interface RemotePartProps {
  /** Name of the remote in the registry. */
  name: string;
  part: 'routes' | 'widget';
  host: Host;
}

/** What the layout and the routes need of the remotes; how they are loaded is the loader's business. */
export interface RemoteAccess {
  readonly remotes: readonly RemotePrefixes[];
  /** Shows a part of a remote within its boundary, or what became of it. */
  readonly RemotePart: ComponentType<RemotePartProps>;
  /** Loads ahead what a path needs, e.g. while the pointer is over its link. */
  prefetch(pathname: string): void;
}
