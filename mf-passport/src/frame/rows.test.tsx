import { describe, expect, it, jest } from '@jest/globals';
import { installDialog } from '@passport/shared/testing/dialog';
import { renderRemote } from '@passport/shared/testing/renderRemote';
import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { loadMessages, namespace } from '../texts';
import { ConfirmDialog } from './ConfirmDialog';
import { Done } from './Done';
import { MoreButton } from './MoreButton';
import { Facts } from './Rows';
import { useFocusHome } from './useFocusHome';

const messages = { namespace, load: loadMessages };

describe('facts beside each other', () => {
  it('leave out what is not known', async () => {
    const { container } = await renderRemote(<Facts of={['Россия', undefined, null, '203.0.113.7']} />);
    expect(container).toHaveTextContent(/^Россия 203\.0\.113\.7$/);
  });
});

describe('the button for more of a list', () => {
  const list = { hasMore: true, isLoading: false, error: undefined as unknown, more: jest.fn(() => Promise.resolve()) };

  it('asks for more', async () => {
    await renderRemote(<MoreButton list={list} />, { messages });
    fireEvent.click(screen.getByRole('button', { name: 'Показать ещё' }));
    expect(list.more).toHaveBeenCalledTimes(1);
  });

  it.each([{ hasMore: false }, { error: new Error('down') }])('is not there with %j', async (state) => {
    await renderRemote(<MoreButton list={{ ...list, ...state }} />, { messages });
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});

describe('the question before something that cannot be taken back', () => {
  it('says what follows, and is busy while it is done', async () => {
    installDialog();
    const props = { title: 'Удалить?', text: 'Вернуть нельзя', confirm: 'Удалить' };
    const handleConfirm = jest.fn();
    const handleClose = jest.fn();
    const dialog = (isBusy: boolean) => (
      <ConfirmDialog {...props} isOpen isBusy={isBusy} onConfirm={handleConfirm} onClose={handleClose} />
    );
    const { rerender } = await renderRemote(dialog(false));
    expect(screen.getByRole('dialog', { name: 'Удалить?' })).toHaveTextContent('Вернуть нельзя');
    fireEvent.click(screen.getByRole('button', { name: 'Удалить' }));
    rerender(dialog(true));
    fireEvent.click(screen.getByRole('button', { name: /Удалить/ }));
    expect(handleConfirm).toHaveBeenCalledTimes(1);
    fireEvent.click(screen.getByRole('button', { name: 'Отмена' }));
    expect(handleClose).toHaveBeenCalledTimes(1);
  });
});

describe('the end of a way that went well', () => {
  it('has the focus, and announces a note that comes later', async () => {
    const card = (note?: string) => (
      <Done title="Готово" text="Всё сделано" note={note}>
        <a href="/passport">Домой</a>
      </Done>
    );
    const { rerender } = await renderRemote(card());
    expect(screen.getByRole('heading', { name: 'Готово' })).toHaveFocus();
    const status = screen.getByRole('status');
    expect(status).toBeEmptyDOMElement();
    rerender(card('Другие сеансы завершены'));
    expect(status).toHaveTextContent('Другие сеансы завершены');
  });
});

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
