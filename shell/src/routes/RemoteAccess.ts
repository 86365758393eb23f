import type { Host } from '@passport/shared/host/Host';
import type { ComponentType } from 'react';
import type { RoutedRemote } from './areas';

export interface RemotePartProps {
  name: string;
  part: 'routes' | 'widget';
  host: Host;
}

/** The interface of remotes for the layout and the routes; the loader implements it. */
export interface RemoteAccess {
  readonly remotes: readonly RoutedRemote[];
  /** Shows a part of a remote within its boundary, or its failure. */
  readonly RemotePart: ComponentType<RemotePartProps>;
  /** Preloads the remote of a path, e.g. while its link is hovered. */
  prefetch(pathname: string): void;
  /** An area is entered from another one. If it has another release by now, the page is reloaded. */
  enter(name: string): void;
}
