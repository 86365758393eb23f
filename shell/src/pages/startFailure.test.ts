import { fireEvent, screen } from '@testing-library/dom';
import { expect, it, jest } from '@jest/globals';
import { showStartFailure } from './startFailure';

it.each([
  ['ru', 'Не удалось открыть страницу', 'Обновить страницу'],
  ['en', 'This page could not be opened', 'Reload the page'],
])('a page that cannot start says so in %s, in place of the card that leads nowhere', (lang, title, again) => {
  document.documentElement.lang = lang;
  document.body.innerHTML = '<div id="first-paint"><form></form></div><div id="root"></div>';
  const reload = jest.fn();
  showStartFailure(document, reload);
  expect(screen.getByRole('alert')).toHaveTextContent(title);
  expect(document.querySelector('form')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: again }));
  expect(reload).toHaveBeenCalledTimes(1);
});
