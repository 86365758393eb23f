import type { ComponentType } from 'react';
import type { Locale } from '../constants';
import type { Host } from './Host';

/** The contract version of this checkout; the shell accepts this major version and the one before. */
export const contractVersion = '1.4';
export type ContractVersion = `${number}.${number}`;

export interface RemoteProps {
  host: Host;
}

/** Nested texts of a remote, added to i18next with the remote's name as namespace. */
export interface Messages {
  [key: string]: string | Messages;
}

/** Loads the texts of one language. */
export type LoadMessages = (locale: Locale) => Promise<Messages>;

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
