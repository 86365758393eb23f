import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { installDialog } from '../testing/dialog';
import { renderRemote } from '../testing/renderRemote';
import { Button } from './Button';
import { Modal } from './Modal';

beforeAll(installDialog);

async function renderModal() {
  const handleClose = jest.fn();
  const modal = (isOpen: boolean) => (
    <Modal isOpen={isOpen} title="Выйти?" onClose={handleClose} actions={<Button>Да</Button>}>
      <p>Текст</p>
    </Modal>
  );
  const { rerender } = await renderRemote(modal(true));
  return { handleClose, rerender: (isOpen: boolean) => rerender(modal(isOpen)) };
}

describe('a window over the page', () => {
  it('is named by its title and is there only while it is open', async () => {
    const { rerender } = await renderModal();
    expect(screen.getByRole('dialog', { name: 'Выйти?' })).toHaveTextContent('Текст');
    rerender(false);
    expect(screen.queryByText('Текст')).not.toBeInTheDocument();
  });

  it.each([
    ['the cross', () => fireEvent.click(screen.getByRole('button', { name: 'Закрыть' }))],
    ['Escape', () => fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })],
    ['Escape with the focus nowhere', () => fireEvent.keyDown(document.body, { key: 'Escape' })],
    ['the back gesture', () => fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))],
    ['a press beside it', () => fireEvent.mouseDown(screen.getByRole('dialog'))],
  ])('asks its owner to close it by %s', async (_way, close) => {
    const { handleClose } = await renderModal();
    close();
    expect(handleClose).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('dialog')).toHaveAttribute('open');
  });

  it('stays at an Escape that is for the one above it', async () => {
    const [handleOuter, handleInner] = [jest.fn(), jest.fn()];
    await renderRemote(
      <Modal isOpen title="Выйти?" onClose={handleOuter}>
        <Modal isOpen title="Точно?" onClose={handleInner}>
          <p>Текст</p>
        </Modal>
      </Modal>,
    );
    fireEvent.keyDown(document.body, { key: 'Escape' });
    fireEvent.keyDown(screen.getByText('Текст'), { key: 'Escape' });
    expect([handleOuter.mock.calls.length, handleInner.mock.calls.length]).toEqual([0, 2]);
  });

  it('is closed while it is in the page: the browser gives the focus back then, and only then', async () => {
    const { rerender } = await renderModal();
    const places: boolean[] = [];
    const close = jest.spyOn(HTMLDialogElement.prototype, 'close').mockImplementation(function (this: Element) {
      places.push(this.isConnected);
    });
    rerender(false);
    expect(places).toEqual([true]);
    close.mockRestore();
  });

  it('stays where the picker of a file field inside is closed without a choice', async () => {
    const { handleClose } = await renderModal();
    fireEvent(screen.getByText('Текст'), new Event('cancel', { bubbles: true }));
    expect(handleClose).not.toHaveBeenCalled();
  });

  it('keeps its title and its cross in view while it is scrolled', async () => {
    await renderModal();
    const head = screen.getByRole('button', { name: 'Закрыть' }).parentElement!;
    expect(head).toContainElement(screen.getByRole('heading', { name: 'Выйти?' }));
    expect(head).toHaveStyle({ position: 'sticky' });
  });

  it('stays at a press inside', async () => {
    const { handleClose } = await renderModal();
    fireEvent.mouseDown(screen.getByText('Текст'));
    expect(handleClose).not.toHaveBeenCalled();
  });
});
