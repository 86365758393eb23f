import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/dom';
import { plainToasts } from './plainToasts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

it('plain toasts are stacked, and removed after five seconds, or by their function', () => {
  const { show } = plainToasts(document);
  const handleClick = jest.fn();
  show('error', 'one', { onClick: handleClick });
  const close = show('warning', 'two', { isPersistent: true });
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual(['one', 'two']);
  fireEvent.click(screen.getByText('one'));
  expect(handleClick).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(5000);
  expect(screen.queryByText('one')).toBeNull();
  expect(screen.getByText('two')).toBeInTheDocument();
  close();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('plain toasts are shown inside an open dialog', () => {
  const dialog = document.body.appendChild(document.createElement('dialog'));
  dialog.open = true;
  plainToasts(document).show('error', 'no connection', {});
  expect(dialog).toContainElement(screen.getByRole('alert'));
  dialog.remove();
});

it('plain toasts with the same text are stacked, each for five seconds', () => {
  const { show } = plainToasts(document);
  show('error', 'no connection', {});
  jest.advanceTimersByTime(4000);
  show('error', 'no connection', {});
  expect(screen.getAllByRole('alert')).toHaveLength(2);
  jest.advanceTimersByTime(1000);
  expect(screen.getAllByRole('alert')).toHaveLength(1);
});
