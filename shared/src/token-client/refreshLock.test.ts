import { describe, expect, it, jest } from '@jest/globals';
import { createRefreshLock } from './refreshLock';

describe('the refresh lock', () => {
  it('is one lock of the browser', async () => {
    const request = jest.fn((_name: string, work: () => Promise<string>) => work());
    const lock = createRefreshLock({ request } as unknown as LockManager);
    expect(await lock(() => Promise.resolve('done'))).toBe('done');
    expect(request).toHaveBeenCalledWith('passport-token-refresh', expect.any(Function));
  });

  it('lets every caller through if the browser has none', async () => {
    const lock = createRefreshLock(undefined);
    expect(await Promise.all([lock(() => Promise.resolve(1)), lock(() => Promise.resolve(2))])).toEqual([1, 2]);
  });
});
