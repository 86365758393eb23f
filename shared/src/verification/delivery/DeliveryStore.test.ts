import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '../../api-client/ApiError';
import type { DeliveryAnswer, DeliveryStage } from '../../schemas/delivery';
import { DeliveryStore, type DeliveryParts } from './DeliveryStore';

const load = jest.fn<DeliveryParts['load']>();
/** The works that wait, with their delays in ms. */
let waiting: { work: () => void; ms: number }[];
let store: DeliveryStore;

const at = (seconds: number): string => `2026-12-01T11:02:${String(seconds).padStart(2, '0')}.000Z`;
const reached = (stage: DeliveryStage, seconds = 9): DeliveryAnswer => ({
  stages: [{ stage, at: at(seconds) }],
  offer: [],
});
const settle = () => new Promise((done) => setTimeout(done));
const delays = () => waiting.map(({ ms }) => ms);

beforeEach(() => {
  load.mockReset().mockResolvedValue(reached('queued'));
  waiting = [];
  store = new DeliveryStore({
    load,
    schedule: (work, ms) => {
      const entry = { work, ms };
      waiting.push(entry);
      return () => void (waiting = waiting.filter((other) => other !== entry));
    },
  });
});

/** Runs the work that waits shortest. */
async function pass(): Promise<void> {
  const [next] = waiting.sort((one, other) => one.ms - other.ms);
  waiting = waiting.filter((entry) => entry !== next);
  next?.work();
  await settle();
}
async function follow(isPolled = true): Promise<void> {
  store.follow('v1', isPolled);
  void store.ask();
  await settle();
}

describe('before a sign-in the delivery of a code', () => {
  it('is asked for at once, every three seconds, and after two minutes every fifteen', async () => {
    await follow();
    expect(load.mock.calls).toEqual([['v1']]);
    const waits = [];
    for (let poll = 0; poll < 42; poll += 1) {
      waits.push(...delays());
      await pass();
    }
    expect(waits).toEqual([...Array<number>(39).fill(3000), ...Array<number>(3).fill(15_000)]);
  });

  it.each(['delivered', 'expired'] as const)('is asked for no more once it is %s', async (stage) => {
    load.mockResolvedValue(reached(stage));
    await follow();
    expect(store.last?.stage).toBe(stage);
    await pass();
    await store.ask();
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('is asked for after a failure too: the end may be another one', async () => {
    load.mockResolvedValueOnce({ ...reached('failed'), reason: 'unreachable' });
    await follow();
    load.mockResolvedValueOnce(reached('delivered'));
    await pass();
    expect([store.last?.stage, store.answer?.reason]).toEqual(['delivered', undefined]);
  });

  it.each([404, 500, 0])('stays as it was if the service answers %i, and is asked for again', async (status) => {
    await follow();
    load.mockRejectedValueOnce(new ApiError(status));
    await pass();
    expect(store.last?.stage).toBe('queued');
    load.mockResolvedValueOnce(reached('accepted'));
    await pass();
    expect(store.last?.stage).toBe('accepted');
  });

  it('keeps the time of a stage and takes the ways that are offered meanwhile', async () => {
    await follow();
    load.mockResolvedValueOnce({ ...reached('queued', 30), offer: ['email'] });
    await pass();
    expect(store.answer).toEqual({ ...reached('queued', 9), offer: ['email'] });
  });

  it('is not asked for during a pause, and at once after it', async () => {
    await follow();
    store.pause();
    expect(delays()).toEqual([]);
    void store.ask();
    await settle();
    expect([load.mock.calls.length, delays()]).toEqual([2, [3000]]);
  });

  it('drops an answer that comes during a pause, or to an earlier code', async () => {
    let answer = (_delivery: DeliveryAnswer): void => undefined;
    load.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
    store.follow('v1', true);
    void store.ask();
    store.follow('v2', true);
    answer(reached('delivered'));
    await settle();
    expect([store.answer, delays()]).toEqual([undefined, []]);
  });

  it('is forgotten with the next code', async () => {
    load.mockResolvedValue(reached('delivered'));
    await follow();
    store.follow('v1', true);
    expect(store.answer).toBeUndefined();
    load.mockResolvedValue(reached('handed_over'));
    await store.ask();
    expect(store.last?.stage).toBe('handed_over');
  });
});

describe('with a session the delivery of a code', () => {
  it('is asked for at once, at each event and once after twenty seconds', async () => {
    await follow(false);
    expect(delays()).toEqual([20_000]);
    await store.ask();
    expect([load.mock.calls.length, delays()]).toEqual([2, [20_000]]);
    await pass();
    expect([load.mock.calls.length, delays()]).toEqual([3, []]);
  });

  it('is asked for no more when the step is left', async () => {
    await follow(false);
    store.stop();
    expect(delays()).toEqual([]);
  });
});
