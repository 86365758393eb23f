import { RemoteError } from './RemoteError';

/** The pauses before the second and the third attempt. */
export const retryDelaysMs: readonly number[] = [300, 1500];

/**
 * Runs something in up to three attempts.
 * @param run receives the number of the attempt, from 0
 * @throws what the last attempt threw; a RemoteError is not retried
 */
export async function inAttempts<Result>(
  delay: (ms: number) => Promise<void>,
  run: (attempt: number) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await run(attempt);
    } catch (error) {
      const wait = retryDelaysMs[attempt];
      if (wait === undefined || error instanceof RemoteError) throw error;
      await delay(wait);
    }
  }
}
