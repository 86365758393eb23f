import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { installDialog } from '../testing/dialog';
import { renderRemote } from '../testing/renderRemote';
import { ConfirmDialog } from './ConfirmDialog';

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
    // Enter, pressed at once, takes nothing away.
    expect(screen.getByRole('button', { name: 'Отмена' })).toHaveFocus();
    fireEvent.click(screen.getByRole('button', { name: 'Удалить' }));
    rerender(dialog(true));
    fireEvent.click(screen.getByRole('button', { name: /Удалить/ }));
    expect(handleConfirm).toHaveBeenCalledTimes(1);
    fireEvent.click(screen.getByRole('button', { name: 'Отмена' }));
    expect(handleClose).toHaveBeenCalledTimes(1);
  });

  it('names both ways where "Cancel" would not say which', async () => {
    installDialog();
    const props = { title: 'Закрыть?', text: 'Пропадёт', confirm: 'Удалить', cancel: 'Продолжить писать' };
    const handleClose = jest.fn();
    await renderRemote(
      <ConfirmDialog {...props} isOpen isBusy={false} onConfirm={() => undefined} onClose={handleClose} />,
    );
    expect(screen.queryByRole('button', { name: 'Отмена' })).not.toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Продолжить писать' }));
    expect(handleClose).toHaveBeenCalledTimes(1);
  });
});
