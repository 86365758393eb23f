/** See untilStarted.mjs. */
export function untilStarted(
  program: { isStarted(): Promise<boolean> | boolean; hasEnded(): boolean; log(): string },
  options?: { silenceMs?: number; now?(): number; pause?(): Promise<unknown> },
): Promise<void>;
