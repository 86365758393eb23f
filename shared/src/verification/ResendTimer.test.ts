import { describe, expect, it } from '@jest/globals';
import { ResendTimer, type TimerClock } from './ResendTimer';

/** A clock that moves only when told to. */
function handClock() {
  let now = 1_000_000;
  const ticks = new Set<() => void>();
  const clock: TimerClock = {
    now: () => now,
    everySecond: (tick) => {
      ticks.add(tick);
      return () => ticks.delete(tick);
    },
  };
  return {
    clock,
    ticks,
    pass(seconds: number) {
      for (let second = 0; second < seconds; second += 1) {
        now += 1000;
        for (const tick of [...ticks]) tick();
      }
    },
    /** Time passes without ticks, as in a tab in the background. */
    sleep(seconds: number) {
      now += seconds * 1000;
    },
  };
}

describe('ResendTimer', () => {
  it('counts down from 59 and returns to idle with one more attempt', () => {
    const { clock, ticks, pass } = handClock();
    const timer = new ResendTimer(clock);
    expect([timer.status, timer.secondsLeft, timer.attempt]).toEqual(['IDLE', 0, 0]);
    timer.start();
    expect([timer.status, timer.secondsLeft]).toEqual(['TIMER_IS_RUNNING', 59]);
    pass(1);
    expect(timer.secondsLeft).toBe(58);
    pass(57);
    expect([timer.status, timer.secondsLeft]).toEqual(['TIMER_IS_RUNNING', 1]);
    pass(1);
    expect([timer.status, timer.secondsLeft, timer.attempt]).toEqual(['IDLE', 0, 1]);
    expect(ticks.size).toBe(0);
  });

  it('uses the seconds named by the service', () => {
    const { clock } = handClock();
    const timer = new ResendTimer(clock);
    timer.start(120);
    expect(timer.secondsLeft).toBe(120);
  });

  it('is right after a sleep, however few ticks came', () => {
    const { clock, pass, sleep } = handClock();
    const timer = new ResendTimer(clock);
    timer.start();
    sleep(40);
    pass(1);
    expect(timer.secondsLeft).toBe(18);
    sleep(600);
    pass(1);
    expect([timer.status, timer.attempt]).toEqual(['IDLE', 1]);
  });

  it('waits no longer if the clock of the device is set back meanwhile, even after a reload', () => {
    const { clock, pass, sleep } = handClock();
    const timer = new ResendTimer(clock);
    timer.start();
    pass(9);
    sleep(-3600);
    pass(1);
    expect(timer.secondsLeft).toBe(50);
    pass(10);
    expect(timer.secondsLeft).toBe(40);
    const reloaded = new ResendTimer(clock);
    reloaded.resume(timer.deadline);
    expect(reloaded.secondsLeft).toBe(40);
    pass(40);
    expect([timer.status, timer.attempt, reloaded.status]).toEqual(['IDLE', 1, 'IDLE']);
  });

  it('runs once when started twice', () => {
    const { clock, ticks } = handClock();
    const timer = new ResendTimer(clock);
    timer.start();
    timer.start();
    expect(ticks.size).toBe(1);
  });

  it('is idle with no attempts after a reset', () => {
    const { clock, ticks, pass } = handClock();
    const timer = new ResendTimer(clock);
    timer.start(1);
    pass(1);
    timer.start();
    timer.reset();
    expect([timer.status, timer.secondsLeft, timer.attempt, ticks.size]).toEqual(['IDLE', 0, 0, 0]);
  });

  it('continues after a reload; an end that has passed meanwhile counts as an attempt', () => {
    const { clock, sleep } = handClock();
    const before = new ResendTimer(clock);
    before.start();
    const deadline = before.deadline!;
    sleep(9);
    const after = new ResendTimer(clock);
    after.resume(deadline);
    expect(after.secondsLeft).toBe(50);
    sleep(100);
    const later = new ResendTimer(clock);
    later.resume(deadline);
    expect([later.status, later.attempt]).toEqual(['IDLE', 1]);
    const idle = new ResendTimer(clock);
    idle.resume(undefined, 1);
    expect([idle.status, idle.attempt]).toEqual(['IDLE', 1]);
  });
});
