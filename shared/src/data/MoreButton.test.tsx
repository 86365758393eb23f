import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { renderRemote } from '../testing/renderRemote';
import { MoreButton } from './MoreButton';

describe('the button for more of a list', () => {
  const list = { hasMore: true, isLoading: false, error: undefined as unknown, more: jest.fn(() => Promise.resolve()) };

  it('asks for more', async () => {
    await renderRemote(<MoreButton list={list} label="Показать ещё" />);
    fireEvent.click(screen.getByRole('button', { name: 'Показать ещё' }));
    expect(list.more).toHaveBeenCalledTimes(1);
  });

  it.each([{ hasMore: false }, { error: new Error('down') }])('is not there with %j', async (state) => {
    await renderRemote(<MoreButton list={{ ...list, ...state }} label="Показать ещё" />);
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});
