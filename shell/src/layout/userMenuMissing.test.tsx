import { expect, it, jest } from '@jest/globals';
import { fakeHost } from '@passport/shared/testing/fakeHost';
import { person } from '@passport/shared/testing/person';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { renderSite } from '../testing/renderSite';

/** Loading the menu's file fails, as it does without a network. */
jest.unstable_mockModule('./UserMenuPanel', () => Promise.reject(new Error('offline')));

it('reports in a toast that the menu could not be loaded, and leaves the page as it is', async () => {
  window.scrollTo = () => undefined;
  const host = fakeHost({ session: { status: 'signed-in', user: person } });
  await renderSite({ path: '/passport', host });
  const button = screen.getByRole('button', { name: /^Меню пользователя/ });
  fireEvent.click(button);
  await waitFor(() => expect(host.toasts.error).toHaveBeenCalledWith(expect.stringContaining('Нет связи')));
  expect(button).toHaveAttribute('aria-expanded', 'false');
  expect(screen.getByRole('heading', { name: 'mf-passport' })).toBeVisible();
});
