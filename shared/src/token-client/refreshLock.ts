/** Runs one refresh at a time among all tabs of the site. */
export type RefreshLock = <Result>(work: () => Promise<Result>) => Promise<Result>;

const lockName = 'passport-token-refresh';

/**
 * A lock on the browser's Web Locks. Where there are none (an insecure origin, an old browser) tabs refresh side by side,
 * and the service gives each the same successor within its grace time.
 */
export function createRefreshLock(locks: LockManager | undefined): RefreshLock {
  return async (work) => (locks ? await locks.request(lockName, work) : await work());
}
