import { expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPhoneInput } from '../testing/renderPhoneInput';

let release = (): void => undefined;
const held = new Promise<void>((done) => (release = done));
/** The chunk of masks on a slow network. */
jest.unstable_mockModule('../form/inputMask', async () => {
  await held;
  await import('imask/esm/masked/pattern');
  await import('imask/esm/masked/dynamic');
  return { InputMask: (await import('imask/esm/controls/input')).default };
});

it.each([
  ['375291234567', '+375291234567', 'BY'],
  ['00375291234567', '+375291234567', 'BY'],
  ['998901234567', '+998901234567', 'UZ'],
  ['4915112345678', '+4915112345678', 'DE'],
])('a number with a dial code and no plus is read before the mask has come: %s', async (typed, phone, countryCode) => {
  const { field } = await renderPhoneInput();
  await userEvent.type(screen.getByRole('textbox', { name: /Телефон/ }), typed);
  await waitFor(() => expect(field.country.countryCode).toBe(countryCode));
  expect([field.phone, field.error]).toEqual([phone, undefined]);
});

it('a number that is typed before the mask is loaded is read in the same way, and formatted once it is, with its selection', async () => {
  const { field } = await renderPhoneInput();
  const number = screen.getByRole<HTMLInputElement>('textbox', { name: /Телефон/ });
  await userEvent.type(number, 'a');
  expect(number).toHaveValue('');
  await userEvent.type(number, '8900');
  expect([number.value, field.phone, field.country.countryCode]).toEqual(['+7 900', '+7900', 'RU']);
  await userEvent.type(number, '123');
  expect([number.value, field.phone]).toEqual(['+7 900 123', '+7900123']);
  await userEvent.keyboard('{Backspace}');
  expect(field.phone).toBe('+790012');
  await userEvent.type(number, '3');
  // The next key replaces the selection, even if the mask is loaded in between.
  number.setSelectionRange(0, number.value.length);
  await act(async () => {
    release();
    await held;
  });
  expect([number.selectionStart, number.selectionEnd]).toEqual([0, number.value.length]);
  await userEvent.type(number, '4567');
  expect([number.value, field.phone]).toEqual(['+7 900 123-45-67', '+79001234567']);
});
