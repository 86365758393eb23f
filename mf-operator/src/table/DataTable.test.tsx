import { describe, expect, it, jest } from '@jest/globals';
import { renderRemote } from '@passport/shared/testing/renderRemote';
import { fireEvent, screen } from '@testing-library/react';
import { DataTable } from './DataTable';
import { latinKey } from './latinKey';
import { rowAfterKey } from './rowAfterKey';

const rows = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];
const columns = [{ key: 'id', title: 'Номер', cell: ({ id }: { id: string }) => id, isNumber: true }];

describe('a table', () => {
  it('has headings, rows and cells, also where it looks like blocks', async () => {
    await renderRemote(<DataTable label="Заявки" columns={columns} rows={rows} keyOf={({ id }) => id} />);
    expect(screen.getByRole('table', { name: 'Заявки' })).toHaveAttribute('role', 'table');
    expect(screen.getByRole('columnheader', { name: 'Номер' })).toHaveAttribute('scope', 'col');
    expect(screen.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['a', 'b', 'c']);
    expect(screen.getAllByRole('row')[1]).not.toHaveAttribute('tabindex');
  });

  it('is one stop of the tabulator; arrows, Home and End move, Enter opens', async () => {
    const handleOpen = jest.fn();
    await renderRemote(
      <DataTable label="Заявки" columns={columns} rows={rows} keyOf={({ id }) => id} onOpen={handleOpen} />,
    );
    const [, first, second, third] = screen.getAllByRole('row');
    expect([first, second, third].map((row) => row?.tabIndex)).toEqual([0, -1, -1]);
    first?.focus();
    fireEvent.keyDown(first!, { key: 'ArrowDown' });
    expect(second).toHaveFocus();
    fireEvent.keyDown(second!, { key: 'л', code: 'KeyK' });
    expect(first).toHaveFocus();
    fireEvent.keyDown(first!, { key: 'о', code: 'KeyJ' });
    expect(second).toHaveFocus();
    fireEvent.keyDown(second!, { key: 'End' });
    expect(third).toHaveFocus();
    fireEvent.keyDown(third!, { key: 'ArrowDown' });
    expect(third).toHaveFocus();
    fireEvent.keyDown(third!, { key: 'Enter' });
    expect(handleOpen).toHaveBeenCalledWith({ id: 'c' });
  });

  it('leaves the keys to a control within a row', async () => {
    const handleOpen = jest.fn();
    const withButton = [{ key: 'id', title: 'Номер', cell: () => <button type="button">x</button> }];
    await renderRemote(
      <DataTable label="Заявки" columns={withButton} rows={rows} keyOf={({ id }) => id} onOpen={handleOpen} />,
    );
    fireEvent.keyDown(screen.getAllByRole('button')[0]!, { key: 'Enter' });
    expect(handleOpen).not.toHaveBeenCalled();
  });

  it.each([
    ['о', 'KeyJ', 'j'],
    // Dvorak: the typed letter counts, not the position of the key.
    ['j', 'KeyC', 'j'],
    ['ArrowDown', 'ArrowDown', 'ArrowDown'],
    ['1', 'Digit1', '1'],
    ['о', '', 'о'],
  ])('the key %s at %s is %s', (key, code, name) => {
    expect(latinKey({ key, code })).toBe(name);
  });

  it.each([
    ['ArrowDown', 0, 1],
    ['j', 1, 2],
    ['k', 1, 0],
    ['ArrowUp', 0, undefined],
    ['j', 2, undefined],
    ['Home', 2, 0],
    ['End', 0, 2],
    ['constructor', 0, undefined],
  ])('%s leads from row %s to %s', (key, index, target) => {
    expect(rowAfterKey(key, index, 3)).toBe(target);
  });
});
