/** Small settings of this browser. Where its storage is closed to us, as in some private modes, they are not kept. */
export interface Settings {
  read(key: string): string | undefined;
  write(key: string, value: string): void;
}

/** Settings in the local storage of a page. */
export const createSettings = (page: Window): Settings => ({
  read(key) {
    try {
      return page.localStorage.getItem(key) ?? undefined;
    } catch {
      return undefined;
    }
  },
  write(key, value) {
    try {
      page.localStorage.setItem(key, value);
    } catch {
      // Kept for this page alone, by whoever holds the value.
    }
  },
});
