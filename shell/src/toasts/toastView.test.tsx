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
