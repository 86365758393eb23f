import { monitorEventLoopDelay } from 'node:perf_hooks';
import { describe, expect, it, jest } from '@jest/globals';
import { isHashOf, slowHash } from './hashing';

/** Longest delay of the event loop that one in a hundred turns may see, in milliseconds. */
async function delayDuring(work: () => Promise<unknown>): Promise<number> {
  const delays = monitorEventLoopDelay({ resolution: 1 });
  delays.enable();
  await work();
  delays.disable();
  return delays.percentile(99) / 1e6;
}

const oneByOne = async (times: number, work: () => Promise<unknown>): Promise<void> => {
  for (let i = 0; i < times; i += 1) await work();
};

describe('slow hashes', () => {
  // Five hundred of them take long on a busy machine.
  jest.setTimeout(60_000);

  it('are argon2id with a salt of their own', async () => {
    const [one, two] = [await slowHash('739150'), await slowHash('739150')];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
    expect([await isHashOf(one, '739150'), await isHashOf(one, '739151')]).toEqual([true, false]);
  });

  it('R-17: a hundred checks in parallel leave the event loop free (p99 below 50 ms beyond that of a single check)', async () => {
    const stored = await slowHash('739150');
    const alone = await delayDuring(() => oneByOne(10, () => isHashOf(stored, '739150')));
    const crowded = await delayDuring(() => Promise.all(Array.from({ length: 100 }, () => isHashOf(stored, '739150'))));
    expect(crowded - alone).toBeLessThan(50);
  });

  it('refuses what would wait for ten seconds, and works on afterwards', async () => {
    const stored = await slowHash('739150');
    const checks = await Promise.allSettled(Array.from({ length: 520 }, () => isHashOf(stored, '739150')));
    const refused = checks.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(520 - 502);
    expect(refused[0]).toMatchObject({ reason: { status: 503, retryAfterSeconds: 2 } });
    expect(await isHashOf(stored, '739150')).toBe(true);
  });
});
