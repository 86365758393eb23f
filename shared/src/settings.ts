/** Small settings of this browser. Where its storage is closed to us, as in some private modes, they are not kept. */
export interface Settings {
  read(key: string): string | undefined;
  write(key: string, value: string): void;
}

/**
 * Settings in a storage of a page.
 * @param page the window
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
      // Kept for this page alone, by whoever holds the value.
    }
  },
});
