import { describe, expect, it } from '@jest/globals';
import { createHashing, poolSize } from './hashing';

/** An argon2 whose work the test completes. */
function heldArgon2() {
  const started: string[] = [];
  const release: (() => void)[] = [];
  const seen = { atOnce: 0, running: 0 };
  const work = async <T>(name: string, result: T): Promise<T> => {
    started.push(name);
    seen.running += 1;
    seen.atOnce = Math.max(seen.atOnce, seen.running);
    await new Promise<void>((resolve) => release.push(resolve));
    seen.running -= 1;
    return result;
  };
  const argon2 = {
    hash: (text: string) => work(`hash ${text}`, text),
    verify: (_hashed: string, text: string) => work(`check ${text}`, true),
  };
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
  return {
    hashing: createHashing(() => Promise.resolve(argon2)),
    started,
    seen,
    settle,
    /** Completes all running work, and any that starts later. */
    async releaseAll() {
      for (await settle(); release.length > 0; await settle()) release.splice(0).forEach((end) => end());
    },
  };
}

describe('slow hashes', () => {
  it('are argon2id with a salt of their own (R-17)', async () => {
    const { slowHash, isHashOf } = createHashing();
    const [one, two] = [await slowHash('739150'), await slowHash('739150')];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
    expect([await isHashOf(one, '739150'), await isHashOf(one, '739151')]).toEqual([true, false]);
  });

  it('are computed two at a time, however many checks come in parallel (R-17)', async () => {
    const { hashing, seen, releaseAll } = heldArgon2();
    const checks = Promise.all(Array.from({ length: 100 }, () => hashing.isHashOf('stored', '739150')));
    await releaseAll();
    expect(await checks).toEqual(Array.from({ length: 100 }, () => true));
    expect(seen).toEqual({ atOnce: poolSize, running: 0 });
    expect(poolSize).toBe(2);
  });

  it('free their slot after a failure', async () => {
    const failing = createHashing(() => Promise.reject(new Error('not there')));
    for (let i = 0; i < 3; i += 1) await expect(failing.slowHash('739150')).rejects.toThrow('not there');
  });

  it('check a password before queued new hashes (R-17)', async () => {
    const { hashing, started, releaseAll } = heldArgon2();
    const all = [...['a', 'b', 'c', 'd'].map((text) => hashing.slowHash(text)), hashing.isHashOf('stored', 'e')];
    await releaseAll();
    await Promise.all(all);
    expect(started).toEqual(['hash a', 'hash b', 'check e', 'hash c', 'hash d']);
  });

  it('refuse no check while new hashes fill their own queue (R-17)', async () => {
    const { hashing, releaseAll } = heldArgon2();
    const hashes = Promise.allSettled(Array.from({ length: 520 }, () => hashing.slowHash('739150')));
    const check = hashing.isHashOf('stored', '739150');
    await releaseAll();
    expect(await check).toBe(true);
    expect((await hashes).filter(({ status }) => status === 'rejected')).toHaveLength(520 - 500 - poolSize);
  });

  it('are refused with 503 while the queue is full, and work again afterwards', async () => {
    const { hashing, releaseAll } = heldArgon2();
    const checks = Promise.allSettled(Array.from({ length: 520 }, () => hashing.isHashOf('stored', '739150')));
    await releaseAll();
    const refused = (await checks).filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(520 - 500 - poolSize);
    expect(refused[0]).toMatchObject({ reason: { status: 503, retryAfterSeconds: 2 } });
    const after = hashing.isHashOf('stored', '739150');
    await releaseAll();
    expect(await after).toBe(true);
  });
});
