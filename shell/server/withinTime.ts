import { setTimeout as wait } from 'node:timers/promises';

/** The page waits for the answer, so the time is short enough to go unnoticed. */
const usualMs = 300;

/**
 * Requests optional data of a page from the service.
 * @returns undefined if it fails or takes too long
 */
export async function withinTime<Data>(ask: () => Promise<Data>, timeoutMs = usualMs): Promise<Data | undefined> {
  const timer = new AbortController();
  const late = wait(timeoutMs, undefined, { signal: timer.signal, ref: false }).catch(() => undefined);
  try {
    return await Promise.race([ask(), late]);
  } catch {
    return undefined;
  } finally {
    timer.abort();
  }
}
