import { guardedStorage } from './guardedStorage';

/** Values by key that the browser has refused to store, so that the next screen of the same page can still read them. */
const refused = new Map<string, unknown>();
const attempt = guardedStorage(() => window.sessionStorage);

/** A value that this tab keeps across a reload; unchecked: an older version of the site may have written it. */
export const readTabMemory = <Value>(key: string): Partial<Value> | null | undefined =>
  (refused.get(key) ?? attempt((store) => JSON.parse(store.getItem(key) ?? 'null') as unknown)) as Partial<Value>;

/** @param value undefined removes the value */
export function writeTabMemory(key: string, value: object | undefined): void {
  refused.set(key, value);
  attempt((store) => {
    if (value) store.setItem(key, JSON.stringify(value));
    else store.removeItem(key);
    refused.delete(key);
  });
}
