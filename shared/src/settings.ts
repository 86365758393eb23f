import { storageKeys } from './storageKeys';

/** Small settings of this browser. They are not kept if its storage is forbidden, as in some private modes. */
export interface Settings {
  read(key: string): string | undefined;
  write(key: string, value: string): void;
  remove(key: string): void;
}

/**
 * Settings in a storage of the page.
 * @param kind `localStorage` by default; `sessionStorage` keeps them for the tab
 */
export const createSettings = (page: Window, kind: 'localStorage' | 'sessionStorage' = 'localStorage'): Settings => ({
  read(key) {
    try {
      return page[kind].getItem(key) ?? undefined;
    } catch {
      return undefined;
    }
  },
  write(key, value) {
    try {
      page[kind].setItem(key, value);
    } catch {
      // The value is kept only in the memory of this page.
    }
  },
  remove(key) {
    try {
      page[kind].removeItem(key);
    } catch {
      // There is nothing to remove.
    }
  },
});

/** Whether a setting is stored with any value but `false`. */
export const isSet = (settings: Pick<Settings, 'read'>, key: string): boolean =>
  ![undefined, 'false'].includes(settings.read(key));

/** Whether the cookie notice was accepted in this browser. */
export const hasAcceptedCookies = (settings: Pick<Settings, 'read'>): boolean =>
  isSet(settings, storageKeys.cookiesAccepted);
