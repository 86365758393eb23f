import { expect, it, jest } from '@jest/globals';
import { fakeHost } from '@passport/shared/testing/fakeHost';
import { person } from '@passport/shared/testing/person';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { renderSite } from '../testing/renderSite';

/** The menu's file as a network that is unavailable brings it. */
jest.unstable_mockModule('./UserMenuPanel', () => Promise.reject(new Error('offline')));

it('a menu that does not come is told in passing, and the page stays as it is', async () => {
  window.scrollTo = () => undefined;
  const host = fakeHost({ session: { status: 'signed-in', user: person } });
  await renderSite({ path: '/passport', host });
  const button = screen.getByRole('button', { name: /^Меню пользователя/ });
  fireEvent.click(button);
  await waitFor(() => expect(host.toasts.error).toHaveBeenCalledWith(expect.stringContaining('Нет связи')));
  expect(button).toHaveAttribute('aria-expanded', 'false');
  expect(screen.getByRole('heading', { name: 'mf-passport' })).toBeVisible();
});
