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
  /** Renders a part of a remote in an error boundary, which shows its failure. */
  readonly RemotePart: ComponentType<RemotePartProps>;
  /** Preloads the remote of a path, e.g. while its link is hovered. */
  prefetch(pathname: string): void;
  /** To be called when another area is entered: reloads the page if the release of its remote has changed. */
  enter(name: string): void;
  /**
   * Loads the page of a path below /operator, whose remote only pages there name.
   * @returns false for other paths, and where this page was opened there: then the remote is not deployed
   */
  loadApart(pathname: string): boolean;
}
