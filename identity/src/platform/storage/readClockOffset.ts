import { sql } from 'kysely';
import type { Executor } from './database';

const samples = 3;

/** How far the clock of the database is ahead of our own, and by how much this may be wrong. */
export interface ClockOffset {
  offsetMs: number;
  errorMs: number;
}

/** Compares the database's time with the middle of the round trip, of the fastest of a few. @param now our time in milliseconds */
export async function readClockOffset(db: Executor, now: () => number): Promise<ClockOffset> {
  let best: ClockOffset | undefined;
  for (let sample = 0; sample < samples; sample += 1) {
    const before = now();
    const { rows } = await sql<{ at: Date }>`SELECT clock_timestamp() AS at`.execute(db);
    const after = now();
    // Never below 0, even if the clock is set back during the query; plus 1 ms, the resolution of both clocks.
    const errorMs = Math.max(0, after - before) / 2 + 1;
    if (!best || errorMs < best.errorMs)
      best = { offsetMs: Math.round(rows[0]!.at.getTime() - (before + after) / 2), errorMs };
  }
  return best!;
}
