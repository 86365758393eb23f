import { describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { renderRemote } from '../testing/renderRemote';
import { MoreButton } from './MoreButton';
import { PagedList, type Slice } from './PagedList';

describe('the button for more of a list', () => {
  const list = { hasMore: true, isAdding: false, error: undefined as unknown, more: jest.fn(() => Promise.resolve()) };

  it('asks for more', async () => {
    await renderRemote(<MoreButton list={list} label="Показать ещё" />);
    fireEvent.click(screen.getByRole('button', { name: 'Показать ещё' }));
    expect(list.more).toHaveBeenCalledTimes(1);
  });

  it('takes a press while the list is reloaded, and is busy from then until the next slice is there', async () => {
    const slices = Array.from({ length: 3 }, (_, id) => ({ items: [{ id }], nextCursor: `after ${id}` }));
    const asked: (() => void)[] = [];
    const loaded = new PagedList((cursor) => {
      const slice = slices[cursor === undefined ? 0 : Number(cursor.slice(-1)) + 1];
      return new Promise<Slice<{ id: number }>>((resolve) => asked.push(() => slice && resolve(slice)));
    });
    const answer = () => act(async () => asked.shift()?.());
    void loaded.load();
    await renderRemote(<MoreButton list={loaded} label="Показать ещё" />);
    await answer();
    await act(async () => void loaded.reload());
    const button = screen.getByRole('button', { name: 'Показать ещё' });
    expect(button).not.toHaveAttribute('aria-busy');
    fireEvent.click(button);
    expect(button).toHaveAttribute('aria-busy', 'true');
    await answer();
    await answer();
    expect(loaded.items?.map(({ id }) => id)).toEqual([0, 1]);
    expect(button).not.toHaveAttribute('aria-busy');
  });

  it.each([{ hasMore: false }, { error: new Error('down') }])('is not there with %j', async (state) => {
    await renderRemote(<MoreButton list={{ ...list, ...state }} label="Показать ещё" />);
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});
