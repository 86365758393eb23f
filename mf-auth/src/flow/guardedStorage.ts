/**
 * Asks a storage of the browser, which throws as soon as it is read where storage is forbidden.
 * @param storage asked for at each use
 * @returns a function that gives what was asked, or undefined where there is no storage or its content is damaged
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
