import { describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '@passport/shared/api-client/ApiError';
import { KeysetList, type AskPage } from './KeysetList';

interface Item {
  id: number;
}
const page = (next_cursor: string | null, ...ids: number[]) => ({ items: ids.map((id) => ({ id })), next_cursor });

/** A list of three pages. */
function threePages() {
  const pages = new Map([
    [undefined, page('b', 9, 8)],
    ['b', page('c', 7, 6)],
    ['c', page(null, 5)],
  ]);
  const ask = jest.fn<AskPage<Item>>((cursor) => Promise.resolve(pages.get(cursor) ?? page(null)));
  return { list: new KeysetList(ask, ({ id }) => id), ask, pages };
}
const shown = (list: KeysetList<Item>) => list.items?.map(({ id }) => id);

describe('a list by cursors', () => {
  it('shows one page at a time, older and newer', async () => {
    const { list, ask } = threePages();
    await list.load();
    expect([shown(list), list.hasNewer, list.hasOlder]).toEqual([[9, 8], false, true]);
    await list.older();
    await list.older();
    expect([shown(list), list.hasNewer, list.hasOlder]).toEqual([[5], true, false]);
    await list.older();
    await list.newer();
    expect(shown(list)).toEqual([7, 6]);
    await list.newer();
    expect([shown(list), list.hasNewer]).toEqual([[9, 8], false]);
    expect(ask.mock.calls.map(([cursor]) => cursor)).toEqual([undefined, 'b', 'c', 'b', undefined]);
  });

  it('keeps the shown page where another one cannot be loaded, and tries that one again', async () => {
    const { list, ask } = threePages();
    await list.load();
    ask.mockRejectedValueOnce(new ApiError(503));
    await list.older();
    expect([shown(list), (list.error as ApiError).status]).toEqual([[9, 8], 503]);
    await list.retry();
    expect([shown(list), list.error]).toEqual([[7, 6], undefined]);
  });

  it('loads the shown page again after an act', async () => {
    const { list, pages } = threePages();
    await list.load();
    await list.older();
    pages.set('b', page('c', 6));
    await list.reload();
    expect([shown(list), list.hasNewer]).toEqual([[6], true]);
  });

  it('drops the answer to an earlier question', async () => {
    const { list, ask } = threePages();
    let answerFirst: (late: ReturnType<typeof page>) => void = () => undefined;
    ask.mockImplementationOnce(() => new Promise((resolve) => (answerFirst = resolve)));
    const first = list.load();
    await list.load();
    answerFirst(page(null, 1));
    await first;
    expect([shown(list), list.isLoading]).toEqual([[9, 8], false]);
  });

  it('counts what has come, quietly, and shows it when it is asked for', async () => {
    const { list, ask, pages } = threePages();
    await list.load();
    pages.set(undefined, page('b', 11, 10, 9));
    await list.check();
    expect([list.newCount, shown(list)]).toEqual([2, [9, 8]]);
    expect(ask.mock.lastCall).toEqual([undefined, true]);
    await list.load();
    expect([list.newCount, shown(list)]).toEqual([0, [11, 10, 9]]);
  });

  it('says nothing where the news cannot be asked for, and asks for none on later pages', async () => {
    const { list, ask } = threePages();
    await list.check();
    expect(ask).not.toHaveBeenCalled();
    await list.load();
    ask.mockRejectedValueOnce(new ApiError(401, { code: 'operator_session_required' }));
    await list.check();
    expect([list.newCount, list.error]).toEqual([0, undefined]);
    await list.older();
    ask.mockClear();
    await list.check();
    expect(ask).not.toHaveBeenCalled();
  });
});
