import { action, computed, makeObservable, observable } from 'mobx';
import { resendTimerSeconds } from '../constants';

/** What tells the time and calls back each second; tests step it by hand. */
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
 * How long until another code may be asked for (spec 4, Resend timer). It counts against the clock and not
 * by ticks: a tab in the background gets too few of them.
 */
export class ResendTimer {
  /** Whole seconds left, 0 while idle. */
  secondsLeft = 0;
  /** How many times the timer has run to its end. */
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

  /** Runs from the given seconds, 59 unless the service named another number. */
  start(seconds: number = resendTimerSeconds): void {
    this.resume(this.clock.now() + seconds * 1000);
  }

  /**
   * Goes on with a timer that a reload of the page interrupted.
   * @param deadline milliseconds since the epoch; one that has passed meanwhile is idle
   * @param attempt how many times it had run to its end
   */
  resume(deadline: number, attempt = this.attempt): void {
    this.stop();
    this.attempt = attempt;
    this.deadline = deadline;
    this.secondsLeft = this.remaining();
    if (this.secondsLeft === 0) this.stop();
    else this.stopTicks = this.clock.everySecond(action(() => this.tick()));
  }

  /** Stops, and sets the attempts back. */
  reset(): void {
    this.stop();
    this.attempt = 0;
  }

  /** Ends the ticks of a screen that goes away; what was counted stays. */
  dispose(): void {
    this.stopTicks?.();
    this.stopTicks = undefined;
  }

  private tick(): void {
    this.secondsLeft = this.remaining();
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
