/** @jest-environment node */
import { expect, it, jest } from '@jest/globals';
import { CallQueue, TurnedAway } from './callQueue';

const lost = 'no connection to the service became free';

it('lets a call wait until another one leaves', async () => {
  const queue = new CallQueue(1, 60_000);
  await queue.enter({});
  const waiting = queue.enter({});
  queue.leave();
  await expect(waiting).resolves.toBeUndefined();
});

it('lets a call that was turned away wait in the next queue only for what is left of its time', async () => {
  jest.useFakeTimers();
  try {
    const [first, second] = [new CallQueue(0, 60_000), new CallQueue(0, 60_000)];
    const untilMs = 60_000;
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
  } finally {
    jest.useRealTimers();
  }
});
