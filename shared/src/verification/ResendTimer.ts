import { action, computed, makeObservable, observable } from 'mobx';
import { resendTimerSeconds } from '../constants';

/** The clock of a timer; tests step it by hand. */
export interface TimerClock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Calls back each second until the returned function is called. */
  everySecond(tick: () => void): () => void;
}

export const systemClock: TimerClock = {
  now: () => Date.now(),
  everySecond: (tick) => {
    const id = setInterval(tick, 1000);
    return () => clearInterval(id);
  },
};

/**
 * The time until another code can be requested (spec 4, Resend timer). It reads the clock instead of counting ticks, because a
 * background tab gets too few of them.
 */
export class ResendTimer {
  /** Whole seconds left, 0 while idle. */
  secondsLeft = 0;
  /** The number of times that the timer has expired. */
  attempt = 0;
  /** Milliseconds since the epoch at which the timer ends; undefined while idle. */
  deadline: number | undefined = undefined;
  private stopTicks: (() => void) | undefined;

  constructor(private readonly clock: TimerClock = systemClock) {
    makeObservable(this, {
      secondsLeft: observable,
      attempt: observable,
      deadline: observable,
      status: computed,
      start: action,
      reset: action,
      resume: action,
    });
  }

  get status(): 'IDLE' | 'TIMER_IS_RUNNING' {
    return this.deadline === undefined ? 'IDLE' : 'TIMER_IS_RUNNING';
  }

  /** Starts the timer, with 59 seconds unless the service named another number. */
  start(seconds: number = resendTimerSeconds): void {
    this.run(this.clock.now() + seconds * 1000);
  }

  /**
   * Resumes a timer that a reload of the page interrupted.
   * @param deadline milliseconds since the epoch; undefined if it did not run. A past one is an expiry that was not seen
   * @param attempt the number of times it had expired
   */
  resume(deadline: number | undefined, attempt = this.attempt): void {
    this.stop();
    this.attempt = attempt;
    if (deadline === undefined) return;
    this.run(deadline);
    if (this.status === 'IDLE') this.attempt += 1;
  }

  /** Stops the timer and resets the attempts. */
  reset(): void {
    this.stop();
    this.attempt = 0;
  }

  /** Stops the ticks when the screen is left; the state stays. */
  dispose(): void {
    this.stopTicks?.();
    this.stopTicks = undefined;
  }

  private run(deadline: number): void {
    this.stop();
    this.deadline = deadline;
    this.secondsLeft = this.remaining();
    if (this.secondsLeft === 0) this.stop();
    else this.stopTicks = this.clock.everySecond(action(() => this.tick()));
  }

  private tick(): void {
    const left = this.remaining();
    // A clock that is set back does not lengthen the wait.
    if (left > this.secondsLeft) this.deadline = this.clock.now() + this.secondsLeft * 1000;
    else this.secondsLeft = left;
    if (this.secondsLeft > 0) return;
    this.stop();
    this.attempt += 1;
  }

  private remaining(): number {
    return Math.max(0, Math.ceil(((this.deadline ?? 0) - this.clock.now()) / 1000));
  }

  private stop(): void {
    this.dispose();
    this.deadline = undefined;
    this.secondsLeft = 0;
  }
}
