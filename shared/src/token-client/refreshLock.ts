/** Runs one refresh at a time in all tabs of the site. */
export type RefreshLock = <Result>(work: () => Promise<Result>) => Promise<Result>;

const lockName = 'passport-token-refresh';

/**
 * A lock on Web Locks. Without them (an insecure origin, an old browser) tabs refresh concurrently, and the service returns the
 * same successor within its grace period.
 */
export function createRefreshLock(locks: LockManager | undefined): RefreshLock {
  return async (work) => (locks ? await locks.request(lockName, work) : await work());
}
