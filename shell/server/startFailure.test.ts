import { beforeEach, expect, it, jest } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/dom';
import { headScript } from './inlineScript';

beforeEach(() => {
  document.body.innerHTML = '<div id="first-paint"><form></form></div><div id="root"></div>';
  document.querySelectorAll('head script').forEach((script) => script.remove());
  window.matchMedia = jest.fn(() => ({ matches: false })) as unknown as typeof window.matchMedia;
  localStorage.clear();
});

/** The page as in the HTML, with a script of its head. */
function open(kind: 'defer' | 'async'): HTMLScriptElement {
  const script = document.createElement('script');
  script.type = 'text/plain';
  script[kind] = true;
  document.head.append(script);
  // As in a browser: once, in the page.
  window.eval(headScript);
  return script;
}

it.each([
  ['ru', 'Не удалось открыть страницу', 'Обновить страницу'],
  ['en', 'This page couldn’t be opened', 'Reload the page'],
])('a page whose code does not come says so in %s, in place of the card that leads nowhere', (locale, title, again) => {
  document.documentElement.lang = locale;
  localStorage.setItem('locale', locale);
  const script = open('defer');
  expect(document.querySelector('form')).not.toBeNull();
  fireEvent.error(script);
  expect(screen.getByRole('alert')).toHaveTextContent(title);
  expect(screen.getByRole('button', { name: again })).toBeVisible();
  expect(document.querySelector('form')).toBeNull();
  // The shell may find that it cannot start as well.
  window.__passportFailed?.();
  expect(screen.getAllByRole('alert')).toHaveLength(1);
});

it('a part that cannot be loaded is reported in its place', () => {
  fireEvent.error(open('async'));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('code that fails before the body exists is reported as soon as it exists', () => {
  const { body } = document;
  body.remove();
  fireEvent.error(open('defer'));
  document.documentElement.append(body);
  window.dispatchEvent(new Event('DOMContentLoaded'));
  expect(screen.getByRole('alert')).toBeVisible();
});
