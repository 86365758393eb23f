/** @jest-environment node */
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { CallQueue, TurnedAway } from './callQueue';

const lost = 'no connection to the service became free';
const untilMs = 60_000;

// The clock of performance.now() starts at 0.
beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

it('lets a call wait until another one leaves', async () => {
  const queue = new CallQueue(1);
  await queue.enter({ untilMs });
  const waiting = queue.enter({ untilMs });
  queue.leave();
  await expect(waiting).resolves.toBeUndefined();
});

it('lets a call that was turned away wait in the next queue only for what is left of its time', async () => {
  const [first, second] = [new CallQueue(0), new CallQueue(0)];
  const waiting = first.enter({ untilMs });
  jest.advanceTimersByTime(50_000);
  first.turnAway();
  await expect(waiting).rejects.toBeInstanceOf(TurnedAway);
  const again = second.enter({ untilMs });
  const ended = jest.fn();
  again.catch(ended);
  await jest.advanceTimersByTimeAsync(9_000);
  expect(ended).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1_000);
  await expect(again).rejects.toThrow(lost);
});
