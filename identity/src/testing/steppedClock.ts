import { addSeconds, type Clock } from '../platform/clock';

/** A clock that only a test moves. */
export interface SteppedClock extends Clock {
  step(seconds: number): void;
}

/** @param start initial time; the default is far from the end of a month or year */
export function createSteppedClock(start = new Date('2026-05-12T09:00:00.000Z')): SteppedClock {
  let moment = start;
  return {
    now: () => moment,
    step: (seconds) => {
      moment = addSeconds(moment, seconds);
    },
  };
}
