import { setTimeout as wait } from 'node:timers/promises';

/** Far more than a busy machine needs: it only ends a hanging test. */
const hangGuardMs = 300_000;

/**
 * Waits for a condition outside of this process.
 * @param what description for the error
 * @throws Error after five minutes
 */
export async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  const guard = AbortSignal.timeout(hangGuardMs);
  while (!(await isSo())) {
    if (guard.aborted) throw new Error(`Not within five minutes: ${what}`);
    await wait(20);
  }
}
