import { expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderRemote } from '../testing/renderRemote';
import { FieldStore } from './FieldStore';
import { TextField } from './TextField';

const renderForm = async (onClick: () => void = jest.fn()) => {
  const field = new FieldStore('', [(value) => (value === '' ? 'errors.required' : undefined)]);
  await renderRemote(
    <>
      <TextField name="city" label="Город" field={field} />
      <button onClick={onClick}>Дальше</button>
    </>,
  );
  return field;
};

it('says nothing of a field while the press that took its focus is under way', async () => {
  const field = await renderForm();
  const input = screen.getByRole('textbox');
  act(() => input.focus());
  const button = screen.getByRole('button');
  fireEvent.mouseDown(button);
  act(() => input.blur());
  expect(field.error).toBeUndefined();
  fireEvent.mouseUp(button);
  expect(field.error).toBeUndefined();
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(field.error).toBe('errors.required');
});

it('lets the click of the press come first', async () => {
  const errors: unknown[] = [];
  const field = await renderForm(() => void errors.push(field.error));
  await userEvent.click(screen.getByRole('textbox'));
  await userEvent.click(screen.getByRole('button'));
  expect(errors).toEqual([undefined]);
  expect(field.error).toBe('errors.required');
});

it('says at once what is wrong with a field that is left by keyboard', async () => {
  const field = await renderForm();
  await userEvent.click(screen.getByRole('textbox'));
  await userEvent.tab();
  expect(field.error).toBe('errors.required');
});
