import { steadyClock, systemClock, type Clock } from './clock';
import type { ClockOffset } from './storage/readClockOffset';

const measureEveryMs = 60_000;

/** A clock that follows the clock of the database, so that processes on several machines agree about what has expired. */
export interface DatabaseClock extends Clock {
  readonly machineOffsetMs: number;
  /** Compares the clocks now. */
  measure(): Promise<void>;
  /** Compares them each minute. @returns stops the comparisons */
  follow(onError: (error: unknown) => void): () => void;
}

/**
 * @param read compares a clock with that of the database
 * @param own a monotonic clock: setting the clock of the machine changes nothing between two comparisons
 * @param machine the system clock, which libraries such as those that check tokens read
 */
export function createDatabaseClock(
  read: (now: () => number) => Promise<ClockOffset>,
  own: Clock = steadyClock,
  machine: Clock = systemClock,
): DatabaseClock {
  let offsetMs = 0;
  let machineOffsetMs = 0;
  const measure = async (): Promise<void> => {
    const measured = await read(() => own.now().getTime());
    machineOffsetMs = measured.offsetMs + own.now().getTime() - machine.now().getTime();
    // Corrections within the error of the measurement would make time go back and forth.
    if (Math.abs(measured.offsetMs - offsetMs) > measured.errorMs) offsetMs = measured.offsetMs;
  };
  return {
    now: () => new Date(own.now().getTime() + offsetMs),
    get machineOffsetMs() {
      return machineOffsetMs;
    },
    measure,
    follow: (onError) => {
      const timer = setInterval(() => void measure().catch(onError), measureEveryMs).unref();
      return () => clearInterval(timer);
    },
  };
}
