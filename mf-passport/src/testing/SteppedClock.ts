import type { TimerClock } from '@passport/shared/verification/ResendTimer';

/** A clock that a test moves by hand. */
export class SteppedClock implements TimerClock {
  private time = 0;
  private readonly ticks = new Set<() => void>();

  now(): number {
    return this.time;
  }

  everySecond(tick: () => void): () => void {
    this.ticks.add(tick);
    return () => void this.ticks.delete(tick);
  }

  /** How many timers run. */
  get running(): number {
    return this.ticks.size;
  }

  step(seconds: number): void {
    this.time += seconds * 1000;
    for (const tick of [...this.ticks]) tick();
  }
}
