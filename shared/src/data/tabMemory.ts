import { guardedStorage } from './guardedStorage';

/** By key, what the browser has refused to store: the next screen of the same page reads it all the same. */
const refused = new Map<string, unknown>();
const attempt = guardedStorage(() => window.sessionStorage);

/** What this tab keeps over a reload; unchecked: an older version of the site may have written it. */
export const readTabMemory = <Value>(key: string): Partial<Value> | null | undefined =>
  (refused.get(key) ?? attempt((store) => JSON.parse(store.getItem(key) ?? 'null') as unknown)) as Partial<Value>;

/** @param value undefined forgets what is kept */
export function writeTabMemory(key: string, value: object | undefined): void {
  refused.set(key, value);
  attempt((store) => {
    if (value) store.setItem(key, JSON.stringify(value));
    else store.removeItem(key);
    refused.delete(key);
  });
}
