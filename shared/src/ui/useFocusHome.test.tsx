import { describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { renderRemote } from '../testing/renderRemote';
import { useFocusHome } from './useFocusHome';

describe('the focus of a row that is removed', () => {
  function List() {
    const [heading, handleRemoved] = useFocusHome<HTMLHeadingElement>();
    const [rows, setRows] = useState(['a', 'b']);
    const remove = (row: string) => {
      setRows(rows.filter((other) => other !== row));
      handleRemoved();
    };
    return (
      <>
        <h2 ref={heading} tabIndex={-1}>
          list
        </h2>
        {rows.map((row) => (
          <button key={row} onClick={() => remove(row)}>
            {row}
          </button>
        ))}
      </>
    );
  }
  const button = (name: string) => screen.getByRole('button', { name });

  it('goes to the heading, where it had the focus', async () => {
    await renderRemote(<List />);
    act(() => button('a').focus());
    fireEvent.click(button('a'));
    expect(screen.getByRole('heading')).toHaveFocus();
  });

  it('stays where it is, where something else has it', async () => {
    await renderRemote(<List />);
    act(() => button('b').focus());
    fireEvent.click(button('a'));
    expect(button('b')).toHaveFocus();
  });
});
