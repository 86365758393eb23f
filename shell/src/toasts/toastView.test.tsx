import { expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
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

it('piles up without a limit, also the same text twice', async () => {
  const view = await act(() => mountToasts(document));
  act(() => void view.show('error', 'Нет связи', {}));
  await screen.findByText('Нет связи');
  act(() => void view.show('error', 'Нет связи', {}));
  act(() => void view.show('error', 'Не получилось', {}));
  await screen.findByText('Не получилось');
  expect(await screen.findAllByText('Нет связи')).toHaveLength(2);
});
