import { expect, it } from '@jest/globals';
import { ScreenTitle } from './ScreenTitle';

it('a title is the name of the shown screen until it is unmounted', () => {
  const title = new ScreenTitle();
  expect(title.current).toBeUndefined();
  const leave = title.name('Сеансы');
  expect(title.current).toBe('Сеансы');
  leave();
  expect(title.current).toBeUndefined();
});

it('a title stays that of the new screen if the previous one is unmounted late', () => {
  const title = new ScreenTitle();
  const leave = title.name('Сеансы');
  title.name('История входов');
  leave();
  expect(title.current).toBe('История входов');
});
