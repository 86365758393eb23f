import { expect, it } from '@jest/globals';
import { ScreenTitle } from './ScreenTitle';

it('is what the screen that is shown is called, until that one leaves', () => {
  const title = new ScreenTitle();
  expect(title.current).toBeUndefined();
  const leave = title.name('Сеансы');
  expect(title.current).toBe('Сеансы');
  leave();
  expect(title.current).toBeUndefined();
});

it('stays with the screen that has come, where the one before it leaves late', () => {
  const title = new ScreenTitle();
  const leave = title.name('Сеансы');
  title.name('История входов');
  leave();
  expect(title.current).toBe('История входов');
});
