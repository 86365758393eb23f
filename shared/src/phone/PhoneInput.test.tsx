import { beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Locale } from '../constants';
import { loadMasks } from '../form/useMask';
import type { Translations } from '../i18n/createTranslations';
import { renderPhoneInput } from '../testing/renderPhoneInput';
import { listCountries } from './countries';
import type { PhoneField } from './PhoneField';

let locale: Locale;
const load = jest.fn(() => Promise.resolve(listCountries(locale)));
let translations: Translations;
let field: PhoneField;
const number = () => screen.getByRole<HTMLInputElement>('textbox', { name: /Телефон/ });
const country = () => screen.getByRole('button', { name: /Страна/ });
const option = (name: RegExp) => screen.getByRole('option', { name });

beforeAll(loadMasks);
beforeEach(async () => {
  locale = 'ru';
  load.mockClear();
  ({ field, translations } = await renderPhoneInput(load));
});

describe('typing', () => {
  it.each([
    ['9001234567', '+7 900 123-45-67'],
    ['89001234567', '+7 900 123-45-67'],
    ['79001234567', '+7 900 123-45-67'],
    ['+79001234567', '+7 900 123-45-67'],
  ])('%s becomes %s, without the list of countries', async (typed, shown) => {
    await userEvent.type(number(), typed);
    expect(number()).toHaveValue(shown);
    expect(field.phone).toBe('+79001234567');
    expect(load).not.toHaveBeenCalled();
  });

  it('names the country before the list of countries is loaded', () => {
    expect(country()).toHaveAccessibleName('Страна: Россия RU, +7');
    expect(load).not.toHaveBeenCalled();
  });

  it('switches the country by a typed dial code and loses no digit meanwhile', async () => {
    await userEvent.type(number(), '+375294911911');
    expect(await screen.findByRole('button', { name: 'Страна: Беларусь BY, +375' })).toBeVisible();
    expect(number()).toHaveValue('+375 29 491-19-11');
    expect(field.phone).toBe('+375294911911');
  });

  it.each([
    ['375291234567', '+375 29 123-45-67'],
    ['00375291234567', '+375 29 123-45-67'],
    ['998901234567', '+998 90 123-45-67'],
    ['4915123456789', '+49 1512 3456789'],
    ['81079161234567', '+7 916 123-45-67'],
    ['87011234567', '+7 701 123-45-67'],
  ])('%s is followed to its country: %s', async (typed, shown) => {
    await act(() => field.openList());
    await userEvent.type(number(), typed);
    expect(number()).toHaveValue(shown);
  });

  it('follows a dial code whatever the current country', async () => {
    await userEvent.click(country());
    await userEvent.click(await screen.findByRole('option', { name: /Германия/ }));
    await userEvent.clear(number());
    await userEvent.type(number(), '375291234567');
    expect(number()).toHaveValue('+375 29 123-45-67');
    await userEvent.clear(number());
    await userEvent.click(country());
    await userEvent.click(await screen.findByRole('option', { name: /Германия/ }));
    await userEvent.clear(number());
    // As long as a German number: it is read as a whole when the field is left.
    await userEvent.type(number(), '79161234567');
    await userEvent.tab();
    expect(number()).toHaveValue('+7 916 123-45-67');
  });

  it('returns to the previous country if an extra digit is removed', async () => {
    await act(() => field.openList());
    await userEvent.type(number(), '91612345678');
    expect(country()).toHaveAccessibleName(/Индия/);
    await userEvent.type(number(), '{Backspace}');
    expect(number()).toHaveValue('+7 916 123-45-67');
  });

  it('reports too many digits, and cuts none', async () => {
    await userEvent.type(number(), '900 123-45-678');
    expect(await screen.findByRole('alert')).toHaveTextContent('Лишние цифры в номере');
    expect(number()).toHaveValue('+7 900 123-45-678');
    await userEvent.type(number(), '{Backspace}');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('reads a mobile number of another country when the field is left', async () => {
    await userEvent.type(number(), '4520123456');
    expect(number()).toHaveValue('+7 452 012-34-56');
    await act(() => field.openList());
    await userEvent.tab();
    expect(number()).toHaveValue('+45 20 12 34 56');
  });

  it('asks for the country of a number that does not fit the current country', async () => {
    await act(() => field.openList());
    await userEvent.type(number(), '015123456789');
    await userEvent.tab();
    expect(await screen.findByRole('alert')).toHaveTextContent('Выберите страну этого номера');
    await userEvent.click(country());
    await userEvent.click(await screen.findByRole('option', { name: /Германия/ }));
    expect(number()).toHaveValue('+49 1512 3456789');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('can be emptied and started over', async () => {
    await userEvent.type(number(), '900');
    await userEvent.clear(number());
    expect(field.phone).toBe('');
    await userEvent.type(number(), '8900');
    expect(field.phone).toBe('+7900');
  });

  it.each([
    [0, 16, ''],
    [0, 3, '+79001234567'],
    [7, 10, '+79004567'],
    [10, 16, '+7900123'],
  ])('loses what is cut by a menu, from %i to %i, and nothing else', async (start, end, phone) => {
    await userEvent.type(number(), '9001234567');
    // No key is pressed: the mask gets only the change event.
    number().setRangeText('', start, end, 'start');
    fireEvent.input(number(), { inputType: 'deleteByCut' });
    expect([field.phone, field.country.countryCode]).toEqual([phone, 'RU']);
    expect(number().selectionStart).toBe(phone === '' ? 0 : Math.max(start, 3));
  });

  it('keeps the selection if the list of countries changes the text', async () => {
    let bring = (): void => undefined;
    load.mockImplementationOnce(() => new Promise((done) => (bring = () => done(listCountries('ru')))));
    await userEvent.type(number(), '375291234567');
    number().select();
    await act(async () => {
      bring();
      await field.openList();
    });
    expect(number()).toHaveValue('+375 29 123-45-67');
    expect([number().selectionStart, number().selectionEnd]).toEqual([0, 17]);
  });

  it('takes a digit in the middle where the caret is', async () => {
    await userEvent.type(number(), '90123');
    await userEvent.type(number(), '5', { initialSelectionStart: 4, initialSelectionEnd: 4 });
    expect(field.phone).toBe('+7950123');
  });
});

it('leaves the selection that comes with the focus, so that typing replaces it', async () => {
  await userEvent.type(number(), '900123');
  act(() => number().blur());
  number().setSelectionRange(0, 0);
  act(() => number().focus());
  expect(number().selectionStart).toBe(0);
});

describe('autofill', () => {
  it.each(['+79007654321', '89007654321', '9007654321'])('%s replaces what was typed', async (text) => {
    await userEvent.type(number(), '900123');
    act(() => number().blur());
    fireEvent.input(number(), { target: { value: text } });
    expect(number()).toHaveValue('+7 900 765-43-21');
    expect(field.phone).toBe('+79007654321');
  });
});

describe('pasting', () => {
  it.each([
    ['8 (900) 123-45-67', '+7 900 123-45-67'],
    ['+7 900 123 45 67', '+7 900 123-45-67'],
    ['+375 (29) 491-19-11', '+375 29 491-19-11'],
    ['tel: +1 (201) 555-0123', '+1 201 555 0123'],
    ['375 29 491-19-11', '+375 29 491-19-11'],
    ['4520123456', '+45 20 12 34 56'],
    ['8 (900) 123-45-67, доб. 12', '+7 900 123-45-67'],
    ['8 10 375 29 491-19-11', '+375 29 491-19-11'],
  ])('%s', async (text, shown) => {
    await act(() => field.openList());
    await userEvent.type(number(), '9');
    await userEvent.paste(text);
    expect(number()).toHaveValue(shown);
  });
});

it('keeps every digit of a pasted number that is too long, and reports it', async () => {
  await act(() => field.openList());
  await userEvent.click(number());
  await userEvent.paste('810 49 30 901820');
  expect(screen.getByRole('alert')).toHaveTextContent('Лишние цифры в номере');
  expect(field.phone).toBe('+7104930901820');
});

describe('the country picker', () => {
  it('has the likely countries before all others, each with the letters of its code, until something is searched', async () => {
    await userEvent.click(country());
    const list = await screen.findByRole('listbox');
    const lines = [...list.children].map((line) => line.textContent);
    expect(lines[0]).toBe('Часто выбирают');
    expect(lines[1]).toBe('RUРоссия+7');
    expect(lines[11]).toBe('Все страны');
    expect(lines.length).toBe(within(list).getAllByRole('option').length + 2);
    await userEvent.type(screen.getByRole('combobox'), 'герм');
    expect([...list.children].map((line) => line.textContent)).toEqual(['DEГермания+49']);
  });

  it('opens on demand, can be searched by name and by code, and keeps the national digits', async () => {
    await userEvent.type(number(), '90012');
    await userEvent.click(country());
    const search = await screen.findByRole('combobox', { name: 'Название или код страны' });
    expect(search).toHaveFocus();
    expect(within(screen.getByRole('listbox')).getAllByRole('option').length).toBeGreaterThan(235);
    expect(option(/Россия/)).toHaveAttribute('aria-selected', 'true');

    await userEvent.type(search, '375');
    expect(screen.getAllByRole('option')).toHaveLength(1);
    await userEvent.clear(search);
    await userEvent.type(search, 'герм');
    await userEvent.click(option(/Германия/));
    expect(field.phone).toBe('+4990012');
    expect(number()).toHaveFocus();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('follows the language of the page', async () => {
    await userEvent.click(country());
    expect(await screen.findByRole('option', { name: /Германия/ })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    locale = 'en';
    await act(() => translations.changeLocale('en'));
    await userEvent.click(screen.getByRole('button', { name: 'Country: Russia RU, +7' }));
    expect(await screen.findByRole('option', { name: /Germany/ })).toBeVisible();
    expect(screen.queryByRole('option', { name: /Германия/ })).toBeNull();
  });

  it('can be used by keyboard only', async () => {
    await userEvent.click(number());
    await userEvent.tab({ shift: true });
    expect(country()).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    const search = await screen.findByRole('combobox');
    const activeName = () => document.getElementById(search.getAttribute('aria-activedescendant') ?? '')?.textContent;
    expect(activeName()).toContain('Россия');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
    expect(activeName()).toContain('Беларусь');
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}{ArrowDown}{Enter}');
    expect(field.phone).toBe('+375');
    expect(number()).toHaveFocus();
  });

  it('reports an empty result, and closes by Escape without a change', async () => {
    await userEvent.click(country());
    await userEvent.type(await screen.findByRole('combobox'), 'ыыы');
    expect(screen.getByRole('status')).toHaveTextContent('Ничего не найдено');
    await userEvent.keyboard('{Enter}{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(field.country.countryCode).toBe('RU');
    expect(number()).toHaveFocus();
  });
});

it('reports a lost connection if the list of countries cannot be loaded, and retries', async () => {
  load.mockRejectedValueOnce(new Error('offline'));
  await userEvent.click(country());
  expect(await screen.findByRole('alert')).toHaveTextContent('Нет связи с сервером');
  expect(country()).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(country());
  expect(await screen.findByRole('listbox')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

describe('validation', () => {
  it('shows an error on blur, and hides it as soon as the number is valid', async () => {
    await userEvent.type(number(), '900123456');
    await userEvent.tab();
    expect(screen.getByRole('alert')).toHaveTextContent('Проверьте номер телефона');
    await userEvent.type(number(), '7');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('an error of the service', () => {
  const taken = 'Этот номер уже зарегистрирован';
  it.each([
    ['opens', () => field.openList()],
    ['changes its language', () => field.openList().then(() => field.renewList())],
  ])('stays while the list of countries %s, and goes with the digits', async (_case, change) => {
    await userEvent.type(number(), '9001234567');
    act(() => field.setError(taken));
    await act(change);
    expect(screen.getByRole('alert')).toHaveTextContent(taken);
    await userEvent.type(number(), '{Backspace}');
    expect(screen.queryByText(taken)).toBeNull();
  });

  it('stays if the list of countries is loaded after it', async () => {
    let bring = (): void => undefined;
    load.mockImplementationOnce(() => new Promise((done) => (bring = () => done(listCountries('ru')))));
    await userEvent.type(number(), '+375294911911');
    act(() => void field.validate());
    act(() => field.setError(taken));
    await act(async () => {
      bring();
      await field.openList();
    });
    expect(field.country.countryCode).toBe('BY');
    expect(screen.getByRole('alert')).toHaveTextContent(taken);
  });
});

describe('the guess by address', () => {
  it('chooses the country of an empty field only', async () => {
    await act(() => field.guess('BY'));
    expect(country()).toHaveAccessibleName('Страна: Беларусь BY, +375');
    await userEvent.type(number(), '29');
    expect(field.phone).toBe('+37529');
    await act(() => field.guess('DE'));
    expect(field.country.countryCode).toBe('BY');
  });

  it('keeps Russia if the country is not in the list', async () => {
    await act(() => field.guess('XX'));
    expect(field.country.countryCode).toBe('RU');
  });
});

it('accepts any possible number while the list cannot be loaded, and requests it again', async () => {
  load.mockRejectedValueOnce(new Error('offline'));
  await userEvent.type(number(), '+');
  await userEvent.type(number(), '3');
  expect(field.isListMissing).toBe(true);
  await userEvent.clear(number());
  expect(field.validate()).toBe(true);
  await userEvent.type(number(), '+375294911911');
  expect(field.country.countryCode).toBe('BY');
});
