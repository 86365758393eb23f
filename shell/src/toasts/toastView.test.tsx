import { expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { mountToasts } from './toastView';

it('announces a toast, without a close button, and runs what a press means', async () => {
  const view = await act(() => mountToasts(document));
  const onClick = jest.fn();
  act(() => void view.show('error', 'Проверка не прошла', { onClick }));
  const toast = await screen.findByRole('alert');
  expect(toast).toHaveTextContent('Проверка не прошла');
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  fireEvent.click(toast);
  expect(onClick).toHaveBeenCalledTimes(1);
});

it('says what a press does, and does it once', async () => {
  const view = await act(() => mountToasts(document));
  const onClick = jest.fn();
  act(() => void view.show('error', 'Отключите блокировщики', { onClick, action: 'Написать в поддержку' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Написать в поддержку' }));
  expect(onClick).toHaveBeenCalledTimes(1);
});

it('is announced inside a dialog that is open', async () => {
  const view = await act(() => mountToasts(document));
  const dialog = document.body.appendChild(document.createElement('dialog'));
  dialog.open = true;
  act(() => void view.show('error', 'Доступ не отозван', {}));
  expect(dialog).toContainElement(await screen.findByText('Доступ не отозван'));
  dialog.remove();
});

it('stands at the top right for five seconds and collapses in 300 ms (spec 9)', async () => {
  const view = await act(() => mountToasts(document));
  let close = (): void => undefined;
  act(() => void (close = view.show('success', 'Сохранено', {})));
  const toast = (await screen.findByText('Сохранено')).closest<HTMLElement>('.Toastify__toast')!;
  expect(toast.parentElement).toHaveClass('Toastify__toast-container--top-right');
  expect(toast.parentElement).toHaveStyle({ position: 'fixed', right: '1rem' });
  expect(toast.querySelector<HTMLElement>('.Toastify__progress-bar')?.style.animationDuration).toBe('5000ms');
  act(() => close());
  await act(() => Promise.resolve());
  fireEvent.animationEnd(toast);
  await waitFor(() => expect(toast.style.transition).toBe('all 300ms'));
});

it('piles up without a limit, also the same text twice', async () => {
  const view = await act(() => mountToasts(document));
  act(() => void view.show('error', 'Нет связи', {}));
  await screen.findByText('Нет связи');
  act(() => void view.show('error', 'Нет связи', {}));
  act(() => void view.show('error', 'Не получилось', {}));
  await screen.findByText('Не получилось');
  expect(await screen.findAllByText('Нет связи')).toHaveLength(2);
});
