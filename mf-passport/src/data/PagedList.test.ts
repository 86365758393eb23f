import { describe, expect, it } from '@jest/globals';
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

  it('drops the answer of an attempt that a later one has overtaken', async () => {
    const open: ((slice: Slice<Item>) => void)[] = [];
    const list = new PagedList<Item>(() => new Promise((resolve) => open.push(resolve)));
    const attempts = [list.load(), list.load()];
    open[1]?.(slice([2], null));
    open[0]?.(slice([1], 'old'));
    await Promise.all(attempts);
    expect(idsOf(list)).toEqual([2]);
    expect(list.isLoading).toBe(false);
  });

  it('keeps what it has through a failure, and begins anew', async () => {
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
});
