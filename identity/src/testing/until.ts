import { setTimeout as wait } from 'node:timers/promises';

/** Far beyond what a busy machine needs: it ends a test that hangs, and no rule depends on it. */
const hangGuardMs = 60_000;

/**
 * Waits until something outside of this process has come about.
 * @param what names it in the error
 * @throws Error where it has not after a minute
 */
export async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  const guard = AbortSignal.timeout(hangGuardMs);
  while (!(await isSo())) {
    if (guard.aborted) throw new Error(`This has not come about in a minute: ${what}`);
    await wait(20);
  }
}
