import { describe, expect, it, jest } from '@jest/globals';
import { PagedList, type Slice } from './PagedList';

interface Item {
  id: number;
}
const slice = (ids: number[], nextCursor: string | null): Slice<Item> => ({
  items: ids.map((id) => ({ id })),
  nextCursor,
});
const idsOf = (list: PagedList<Item>) => list.items?.map(({ id }) => id);

describe('a paged list', () => {
  it('adds slice after slice, and shows no row twice', async () => {
    const asked: (string | undefined)[] = [];
    const slices = [slice([5, 4], 'a'), slice([4, 3], 'b'), slice([2], null)];
    const list = new PagedList<Item>((cursor) => {
      asked.push(cursor);
      return Promise.resolve(slices[asked.length - 1] ?? slice([], null));
    });
    await list.load();
    await list.more();
    await list.more();
    await list.more();
    expect(asked).toEqual([undefined, 'a', 'b']);
    expect(idsOf(list)).toEqual([5, 4, 3, 2]);
    expect(list.hasMore).toBe(false);
  });

  it('drops the response of an attempt that a later one has overtaken', async () => {
    const open: ((slice: Slice<Item>) => void)[] = [];
    const list = new PagedList<Item>(() => new Promise((resolve) => open.push(resolve)));
    const attempts = [list.load(), list.load()];
    open[1]?.(slice([2], null));
    open[0]?.(slice([1], 'old'));
    await Promise.all(attempts);
    expect(idsOf(list)).toEqual([2]);
    expect(list.isLoading).toBe(false);
  });

  it('keeps its rows after a failure, and can start over', async () => {
    let isDown = false;
    const list = new PagedList<Item>((cursor) =>
      isDown ? Promise.reject(new Error('down')) : Promise.resolve(slice([cursor ? 1 : 2], cursor ? null : 'next')),
    );
    await list.load();
    isDown = true;
    await list.more();
    expect(list.error).toBeDefined();
    expect(idsOf(list)).toEqual([2]);
    isDown = false;
    await list.load();
    expect(list.error).toBeUndefined();
    expect(idsOf(list)).toEqual([2]);
  });

  it('requests the failed slice again, not the first one', async () => {
    const asked: (string | undefined)[] = [];
    let isDown = false;
    const list = new PagedList<Item>((cursor) => {
      asked.push(cursor);
      return isDown
        ? Promise.reject(new Error('down'))
        : Promise.resolve(cursor === undefined ? slice([2], 'next') : slice([1], null));
    });
    await list.load();
    isDown = true;
    await list.more();
    isDown = false;
    await list.retry();
    expect(asked).toEqual([undefined, 'next', 'next']);
    expect(idsOf(list)).toEqual([2, 1]);
    expect(list.error).toBeUndefined();
  });

  it('requests the first slice again if that one failed', async () => {
    let isDown = true;
    const list = new PagedList<Item>(() =>
      isDown ? Promise.reject(new Error('down')) : Promise.resolve(slice([1], null)),
    );
    await list.load();
    expect(list.items).toBeUndefined();
    expect(list.isLoading).toBe(false);
    isDown = false;
    await list.retry();
    expect(idsOf(list)).toEqual([1]);
  });

  it('requests the next slice once, however often it is wanted', async () => {
    const ask = jest.fn((cursor: string | undefined) =>
      Promise.resolve(cursor === undefined ? slice([2], 'next') : slice([1], null)),
    );
    const list = new PagedList<Item>(ask);
    await list.load();
    await Promise.all([list.more(), list.more()]);
    expect(ask).toHaveBeenCalledTimes(2);
    expect(idsOf(list)).toEqual([2, 1]);
  });

  it('keeps showing its rows while it is reloaded', async () => {
    const open: ((slice: Slice<Item>) => void)[] = [];
    const list = new PagedList<Item>(() => new Promise((resolve) => open.push(resolve)));
    const first = list.load();
    open[0]?.(slice([1], null));
    await first;
    const second = list.load();
    expect(list.isLoading).toBe(true);
    expect(idsOf(list)).toEqual([1]);
    open[1]?.(slice([3], null));
    await second;
    expect(idsOf(list)).toEqual([3]);
  });

  it('includes the next slice if it is requested during a reload', async () => {
    const open: (() => void)[] = [];
    const list = new PagedList<Item>(
      (cursor) =>
        new Promise((resolve) =>
          open.push(() => resolve(slice([Number(cursor ?? 3)], String(Number(cursor ?? 3) - 1)))),
        ),
    );
    const answer = () => new Promise((resolve) => setTimeout(resolve)).then(() => open.shift()?.());
    const loading = list.load();
    await answer();
    await loading;
    const reloading = list.reload();
    await Promise.all([list.more(), list.more()]);
    expect(list.isAdding).toBe(true);
    for (let answers = 0; answers < 3; answers += 1) await answer();
    await reloading;
    expect(idsOf(list)).toEqual([3, 2]);
    expect(list.isAdding).toBe(false);
  });

  it('is adding while a slice is requested or retried, and not while the list starts over', async () => {
    const open: { resolve: (slice: Slice<Item>) => void; reject: (reason: Error) => void }[] = [];
    const list = new PagedList<Item>(() => new Promise((resolve, reject) => open.push({ resolve, reject })));
    const first = list.load();
    open[0]?.resolve(slice([2], 'next'));
    await first;
    const second = list.more();
    expect(list.isAdding).toBe(true);
    open[1]?.reject(new Error('down'));
    await second;
    expect(list.isAdding).toBe(false);
    void list.retry();
    expect(list.isAdding).toBe(true);
    const reload = list.load();
    expect(list.isAdding).toBe(false);
    open[3]?.resolve(slice([1], null));
    await reload;
    expect(idsOf(list)).toEqual([1]);
  });

  it('removes rows, and has nothing to remove before it is loaded', async () => {
    const list = new PagedList<Item>(() => Promise.resolve(slice([2, 1], null)));
    list.remove(() => true);
    expect(list.items).toBeUndefined();
    await list.load();
    list.remove(({ id }) => id === 2);
    expect(idsOf(list)).toEqual([1]);
  });

  it('keeps the number of slices when it is reloaded, and has one when it starts over', async () => {
    const slices = new Map([
      [undefined, slice([5, 4], 'a')],
      ['a', slice([3, 2], 'b')],
      ['b', slice([1], null)],
    ]);
    const ask = jest.fn((cursor: string | undefined) => Promise.resolve(slices.get(cursor)!));
    const list = new PagedList<Item>(ask);
    await list.load();
    await list.more();
    slices.set(undefined, slice([6, 5], 'a'));
    const again = list.reload();
    expect(idsOf(list)).toEqual([5, 4, 3, 2]);
    await again;
    expect(idsOf(list)).toEqual([6, 5, 3, 2]);
    expect(list.hasMore).toBe(true);
    await list.more();
    expect(ask).toHaveBeenLastCalledWith('b');
    slices.set('a', slice([3], null));
    await list.reload();
    expect(idsOf(list)).toEqual([6, 5, 3]);
    await list.load();
    expect(idsOf(list)).toEqual([6, 5]);
  });

  it('keeps its rows if a later slice fails to reload, and retries all of them', async () => {
    let isDown = false;
    const list = new PagedList<Item>((cursor) => {
      if (cursor === undefined) return Promise.resolve(slice([2], 'next'));
      return isDown ? Promise.reject(new Error('down')) : Promise.resolve(slice([1], null));
    });
    await list.load();
    await list.more();
    isDown = true;
    await list.reload();
    expect(list.error).toBeDefined();
    expect(idsOf(list)).toEqual([2, 1]);
    isDown = false;
    await list.retry();
    expect(list.error).toBeUndefined();
    expect(idsOf(list)).toEqual([2, 1]);
  });

  it('does not restore a row that was removed during a reload', async () => {
    const open: ((slice: Slice<Item>) => void)[] = [];
    const list = new PagedList<Item>(() => new Promise((resolve) => open.push(resolve)));
    const first = list.load();
    list.remove(({ id }) => id === 2);
    open[0]?.(slice([2, 1], null));
    await first;
    expect(idsOf(list)).toEqual([1]);
    // Another row may get the same id later: only an answer that began before the removal is old.
    const second = list.load();
    open[1]?.(slice([2, 1], null));
    await second;
    expect(idsOf(list)).toEqual([2, 1]);
  });
});
