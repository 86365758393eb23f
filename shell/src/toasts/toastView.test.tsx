import { expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { mountToasts } from './toastView';

it('a toast is announced, without a close button, and runs its action on a press', async () => {
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

it('a toast names its action, and runs it once', async () => {
  const view = await act(() => mountToasts(document));
  const onClick = jest.fn();
  act(() => void view.show('error', 'Отключите блокировщики', { onClick, action: 'Написать в поддержку' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Написать в поддержку' }));
  expect(onClick).toHaveBeenCalledTimes(1);
});

it('a toast is announced inside an open dialog', async () => {
  const view = await act(() => mountToasts(document));
  const dialog = document.body.appendChild(document.createElement('dialog'));
  dialog.open = true;
  act(() => void view.show('error', 'Доступ не отозван', {}));
  expect(dialog).toContainElement(await screen.findByText('Доступ не отозван'));
  dialog.remove();
});

it('a toast is shown at the top right for five seconds and collapses in 300 ms (spec 9)', async () => {
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

it('toasts are stacked without a limit, even with the same text', async () => {
  const view = await act(() => mountToasts(document));
  act(() => void view.show('error', 'Нет связи', {}));
  await screen.findByText('Нет связи');
  act(() => void view.show('error', 'Нет связи', {}));
  act(() => void view.show('error', 'Не получилось', {}));
  await screen.findByText('Не получилось');
  expect(await screen.findAllByText('Нет связи')).toHaveLength(2);
});
