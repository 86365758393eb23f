import { accountFlowPrefix } from '../storageKeys';

/**
 * Drops what a person has begun in the account: its codes are worth nothing in the next session, and what was typed is not the next
 * person's.
 */
export function dropAccountFlows(page: Window): void {
  try {
    for (const key of Object.keys({ ...page.localStorage }))
      if (key.startsWith(accountFlowPrefix)) page.localStorage.removeItem(key);
  } catch {
    // A storage that is forbidden holds none.
  }
}
