import { describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { observer } from 'mobx-react-lite';
import { renderRemote } from '../testing/renderRemote';
import { MoreButton } from './MoreButton';
import { PagedList, type Slice } from './PagedList';

describe('the button for more of a list', () => {
  const list = { hasMore: true, isAdding: false, error: undefined as unknown, more: jest.fn(() => Promise.resolve()) };

  it('loads more', async () => {
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

  describe('its focus', () => {
    const Rows = observer(function Rows({ list: rows }: { list: PagedList<{ id: string }> }) {
      return (
        <section>
          <ul>
            {rows.items?.map(({ id }) => (
              <li key={id} aria-label={id}>
                {id}
              </li>
            ))}
          </ul>
          <MoreButton list={rows} label="Показать ещё" />
        </section>
      );
    });
    const row = (name: string) => screen.getByRole('listitem', { name });
    const more = () => screen.getByRole('button', { name: 'Показать ещё' });
    const press = () =>
      act(async () => {
        more().focus();
        more().click();
      });

    it('stays on it while there is more, and moves to the first row of the last page', async () => {
      const pages = [['a', 'b'], ['c'], ['d', 'e']].map((ids) => ids.map((id) => ({ id })));
      const loaded = new PagedList((cursor) => {
        const at = Number(cursor ?? 0);
        return Promise.resolve({ items: pages[at]!, nextCursor: at === 2 ? null : String(at + 1) });
      });
      await loaded.load();
      await renderRemote(<Rows list={loaded} />);
      await press();
      expect(row('c')).toBeVisible();
      expect(more()).toHaveFocus();
      await press();
      expect(row('d')).toHaveFocus();
      expect(screen.queryByRole('button')).not.toBeInTheDocument();
    });

    it('moves to the last row if the next page could not be loaded', async () => {
      const loaded = new PagedList<{ id: string }>((cursor) =>
        cursor === undefined
          ? Promise.resolve({ items: [{ id: 'a' }, { id: 'b' }], nextCursor: 'c' })
          : Promise.reject(new Error('down')),
      );
      await loaded.load();
      await renderRemote(<Rows list={loaded} />);
      await press();
      expect(row('b')).toHaveFocus();
    });

    it('is not moved if the button disappears for another reason', async () => {
      const pages: Slice<{ id: string }>[] = [
        { items: [{ id: 'a' }], nextCursor: 'b' },
        { items: [{ id: 'b' }], nextCursor: 'c' },
        { items: [{ id: 'x' }], nextCursor: null },
      ];
      const loaded = new PagedList(() => Promise.resolve(pages.shift()!));
      await loaded.load();
      await renderRemote(<Rows list={loaded} />);
      await press();
      act(() => more().blur());
      await act(() => loaded.load());
      expect(row('x')).not.toHaveFocus();
    });
  });

  it.each([{ hasMore: false }, { error: new Error('down') }])('is not shown with %j', async (state) => {
    await renderRemote(<MoreButton list={{ ...list, ...state }} label="Показать ещё" />);
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});
