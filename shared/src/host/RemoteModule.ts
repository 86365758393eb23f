import type { ComponentType } from 'react';
import type { Locale } from '../constants';
import type { Host } from './Host';

/** The version that this checkout speaks; the shell takes this major and the one before. */
export const contractVersion = '1.2';
export type ContractVersion = `${number}.${number}`;

export interface RemoteProps {
  host: Host;
}

/** Nested texts of one remote; added to i18next under the remote's name as namespace. */
export interface Messages {
  [key: string]: string | Messages;
}

/** Fetches texts of one language. */
export type LoadMessages = (locale: Locale) => Promise<Messages>;

/**
 * The one thing a remote exposes, as default export of `./remote`: components for the shell's own tree, so that
 * router and i18n reach them as context and the theme as CSS variables.
 */
export interface RemoteModule {
  contract: ContractVersion;
  /** Screens of an area: renders its own `<Routes>` with absolute paths. */
  routes?: ComponentType<RemoteProps>;
  /** A part that is available on every page, e.g. the support pop-up; it decides itself when it shows. */
  widget?: ComponentType<RemoteProps>;
  loadMessages: LoadMessages;
  /** Called on hover and in idle time with the path a person may go to next. */
  prefetch?(host: Host, pathname: string): void;
}
