/**
 * Guards access to a browser storage: reading the property itself throws if storage is forbidden.
 * @param storage called on each access
 * @returns a function that returns the result, or undefined if there is no storage or its content is damaged
 */
export const guardedStorage =
  (storage: () => Storage) =>
  <Result>(ask: (store: Storage) => Result): Result | undefined => {
    try {
      return ask(storage());
    } catch {
      return undefined;
    }
  };
