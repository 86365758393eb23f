import type { ComponentType } from 'react';
import type { LoadMessages } from '../i18n/Messages';
import type { Host } from './Host';

/** The contract version of this checkout; the shell accepts this major version and the one before. */
export const contractVersion = '1.6';
export type ContractVersion = `${number}.${number}`;

export interface RemoteProps {
  host: Host;
}

/**
 * The default export of a remote's `./remote`. Its components render in the shell's own tree, so that router and i18n reach
 * them as context and the theme as CSS variables.
 */
export interface RemoteModule {
  contract: ContractVersion;
  /** Screens of an area: renders its own `<Routes>` with absolute paths. */
  routes?: ComponentType<RemoteProps>;
  /** A part of every page, e.g. the support pop-up; it decides itself when it is shown. */
  widget?: ComponentType<RemoteProps>;
  loadMessages: LoadMessages;
  /** Called on hover and in idle time with a path that the person may open next. */
  prefetch?(host: Host, pathname: string): void;
}
