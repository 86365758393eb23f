import { expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPhoneInput } from '../testing/renderPhoneInput';

/** The picker's chunk, which fails to load. */
jest.unstable_mockModule('./CountryPicker', () => Promise.reject(new Error('offline')));

it('a picker that cannot be loaded is reported at the field, and the typed number stays', async () => {
  const { field } = await renderPhoneInput();
  await userEvent.type(screen.getByRole('textbox', { name: /Телефон/ }), '900');
  await userEvent.click(screen.getByRole('button', { name: /Страна/ }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Нет связи с сервером');
  expect(screen.getByRole('button', { name: /Страна/ })).toHaveAttribute('aria-expanded', 'false');
  expect(field.phone).toBe('+7900');
});
