import { expect, it, jest } from '@jest/globals';
import { fireEvent, render } from '@testing-library/react';
import { newsAfterMs, useNews } from './useNews';

it('asks for news while somebody works, every half minute at most, and never by itself', () => {
  let now = 0;
  const check = jest.fn(() => Promise.resolve());
  const list = { check };
  const clock = () => now;
  function Screen() {
    useNews(list, clock);
    return null;
  }
  const { unmount } = render(<Screen />);
  now = newsAfterMs - 1;
  fireEvent.keyDown(window, { key: 'j' });
  expect(check).not.toHaveBeenCalled();
  now = 10 * newsAfterMs;
  expect(check).not.toHaveBeenCalled();
  fireEvent.keyDown(window, { key: 'j' });
  fireEvent.keyDown(window, { key: 'j' });
  expect(check).toHaveBeenCalledTimes(1);
  now += newsAfterMs;
  fireEvent(window, new Event('pointermove'));
  expect(check).toHaveBeenCalledTimes(2);
  unmount();
  now += newsAfterMs;
  fireEvent.keyDown(window, { key: 'j' });
  expect(check).toHaveBeenCalledTimes(2);
});
