import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '@passport/shared/api-client/ApiError';
import type { Locale } from '@passport/shared/constants';
import { fill, press, settle } from '@passport/shared/testing/acts';
import { fakeApi, type FakeAnswers } from '@passport/shared/testing/fakeApi';
import { fakeHost } from '@passport/shared/testing/fakeHost';
import { hold } from '@passport/shared/testing/hold';
import { person } from '@passport/shared/testing/person';
import { renderRemote } from '@passport/shared/testing/renderRemote';
import { act, fireEvent, screen } from '@testing-library/react';
import { NameForm } from './NameForm';
import { namesTexts } from '../texts';

let answers: FakeAnswers;
let change: jest.Mock<(body: unknown) => unknown>;
beforeEach(() => {
  change = jest.fn((_body: unknown) => person);
  answers = { 'PATCH /user/me/': change };
});

async function renderForm(locale: Locale = 'ru') {
  const host = fakeHost({ api: fakeApi(answers), session: { status: 'signed-in', user: person } });
  const handleClose = jest.fn();
  await renderRemote(<NameForm user={person} onClose={handleClose} />, { host, locale, messages: namesTexts });
  return { host, handleClose };
}
const first = () => screen.getByRole('textbox', { name: 'Имя' });
const last = () => screen.getByRole('textbox', { name: 'Фамилия' });

describe('the form of the names', () => {
  it('contains the current names, in fields that a browser can fill', async () => {
    await renderForm();
    expect(screen.getByRole('form', { name: 'Имя и фамилия' })).toBeVisible();
    expect(first()).toHaveValue('Анна');
    expect(first()).toHaveAttribute('autocomplete', 'given-name');
    expect(last()).toHaveValue('Ёлкина');
    expect(last()).toHaveAttribute('autocomplete', 'family-name');
    expect(first()).toHaveFocus();
  });

  it('reserves no line for a message', async () => {
    await renderForm();
    const message = first().parentElement?.parentElement?.nextElementSibling;
    expect(message).toHaveStyle({ gridTemplateRows: '0fr' });
  });

  it('saves by keyboard, confirms it and closes', async () => {
    const { host, handleClose } = await renderForm();
    fill('Фамилия', 'Иванова');
    fireEvent.submit(screen.getByRole('form'));
    await settle();
    expect(change).toHaveBeenCalledWith({ first_name: 'Анна', last_name: 'Иванова' });
    expect(host.session.reload).toHaveBeenCalledTimes(1);
    expect(host.toasts.success).toHaveBeenCalledWith('Имя сохранено');
    expect(handleClose).toHaveBeenCalledTimes(1);
  });

  it('closes without a call when it is cancelled', async () => {
    const { host, handleClose } = await renderForm();
    fill('Имя', 'Мария');
    await press('Отмена');
    expect(handleClose).toHaveBeenCalledTimes(1);
    expect(change).not.toHaveBeenCalled();
    expect(host.toasts.success).not.toHaveBeenCalled();
  });

  it('shows that it is saving, and ignores a second press', async () => {
    const release = hold(answers, 'PATCH /user/me/');
    const { host, handleClose } = await renderForm();
    const save = screen.getByRole('button', { name: 'Сохранить' });
    fireEvent.click(save);
    expect(save).toHaveAttribute('aria-busy', 'true');
    fireEvent.click(save);
    await release(person);
    // The allowed characters of names, and one change.
    expect(host.api.call).toHaveBeenCalledTimes(2);
    expect(handleClose).toHaveBeenCalledTimes(1);
  });

  it('focuses the first invalid field, and sends no request', async () => {
    await renderForm();
    fill('Имя', 'А');
    fill('Фамилия', '');
    act(() => last().focus());
    await press('Сохранить');
    expect(screen.getAllByRole('alert')[0]).toHaveTextContent('В имени должно быть не меньше двух букв');
    expect(first()).toHaveFocus();
    expect(first()).toHaveAttribute('aria-invalid', 'true');
    expect(change).not.toHaveBeenCalled();
  });

  it.each([
    ['is not reached', new ApiError(0), 'Нет связи с сервером'],
    ['is unavailable', new ApiError(503, { message: 'Позже' }), 'Позже'],
    ['has failed', new ApiError(500, { message: 'Что-то пошло не так' }), 'Что-то пошло не так'],
  ])('stays open where the service %s, keeps what was typed and blames no field', async (_how, error, text) => {
    answers['PATCH /user/me/'] = error;
    const { host, handleClose } = await renderForm();
    fill('Имя', 'Мария');
    await press('Сохранить');
    expect(jest.mocked(host.toasts.error).mock.calls.map(([shown]) => shown)).toEqual([expect.stringContaining(text)]);
    expect(first()).toHaveAttribute('aria-invalid', 'false');
    expect(first()).toHaveValue('Мария');
    expect(handleClose).not.toHaveBeenCalled();
    answers['PATCH /user/me/'] = person;
    await press('Сохранить');
    expect(handleClose).toHaveBeenCalledTimes(1);
  });

  it('is available in English', async () => {
    const { host } = await renderForm('en');
    expect(screen.getByRole('textbox', { name: 'First name' })).toHaveFocus();
    await press('Save');
    expect(host.toasts.success).toHaveBeenCalledWith('Name saved');
  });
});
