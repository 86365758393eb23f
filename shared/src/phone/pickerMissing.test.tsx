import { expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { createTranslations } from '../i18n/createTranslations';
import { listCountries } from './countries';
import { PhoneField } from './PhoneField';
import { PhoneInput } from './PhoneInput';

/** The picker's file as a network that is away brings it. */
jest.unstable_mockModule('./CountryPicker', () => Promise.reject(new Error('offline')));

it('a picker that does not come is said at the field, and the number that was typed stays', async () => {
  const { i18n } = await createTranslations('ru');
  const field = new PhoneField(() => Promise.resolve(listCountries('ru')));
  render(
    <I18nextProvider i18n={i18n}>
      <PhoneInput field={field} name="phone" label="Телефон" />
    </I18nextProvider>,
  );
  await userEvent.type(screen.getByRole('textbox', { name: /Телефон/ }), '900');
  await userEvent.click(screen.getByRole('button', { name: /Страна/ }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Нет связи с сервером');
  expect(screen.getByRole('button', { name: /Страна/ })).toHaveAttribute('aria-expanded', 'false');
  expect(field.phone).toBe('+7900');
});
