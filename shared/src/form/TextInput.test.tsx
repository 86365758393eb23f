import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { MaskOptions } from './maskOptions';
import { TextInput, type TextInputProps } from './TextInput';
import { loadMasks } from './useMask';

beforeAll(loadMasks);

const dateMask: MaskOptions = { mask: '00.00.0000' };

/** The widget with a value bound both ways, as a form binds it. */
function Bound({ initial = '', ...props }: Partial<TextInputProps> & { initial?: string }) {
  const [value, setValue] = useState(initial);
  return (
    <>
      <TextInput name="field" label="Имя" value={value} onChange={setValue} {...props} />
      <output>{value}</output>
      <button onClick={() => setValue('31122025')}>set</button>
    </>
  );
}
const input = () => screen.getByRole<HTMLInputElement>('textbox', { name: /Имя/ });

describe('TextInput', () => {
  it('binds the value both ways', async () => {
    render(<Bound />);
    await userEvent.type(input(), 'Анна');
    expect(screen.getByRole('status')).toHaveTextContent('Анна');
    await userEvent.click(screen.getByRole('button', { name: 'set' }));
    expect(input()).toHaveValue('31122025');
  });

  it('announces an error and ties it to the field', () => {
    const { rerender } = render(<Bound hint="Как в паспорте" />);
    expect(input()).toHaveAccessibleDescription('Как в паспорте');
    expect(input()).toBeValid();
    expect(screen.queryByRole('alert')).toBeNull();
    rerender(<Bound hint="Как в паспорте" error="Заполните это поле" />);
    expect(screen.getByRole('alert')).toHaveTextContent('Заполните это поле');
    expect(input()).toHaveAccessibleDescription('Заполните это поле');
    expect(input()).toBeInvalid();
  });

  it('commits on blur and on the change that autofill makes', async () => {
    const handleCommit = jest.fn();
    render(<Bound onCommit={handleCommit} />);
    await userEvent.click(input());
    await userEvent.tab();
    expect(handleCommit).toHaveBeenCalledTimes(1);
    input().dispatchEvent(new Event('change', { bubbles: true }));
    expect(handleCommit).toHaveBeenCalledTimes(2);
  });

  it('passes on what the widget is told', () => {
    render(<Bound type="email" autocomplete="email" disabled required hideLabelAfterInput />);
    expect(input()).toBeDisabled();
    expect(input()).toBeRequired();
    expect(input()).toHaveAttribute('type', 'email');
    expect(input()).toHaveAttribute('autocomplete', 'email');
    expect(input()).toHaveAttribute('data-hide-label');
  });
});

describe('TextInput with a mask', () => {
  it('takes what the mask accepts', async () => {
    render(<Bound maskOptions={dateMask} />);
    await userEvent.type(input(), '3a112');
    expect(input()).toHaveValue('31.12');
    expect(screen.getByRole('status')).toHaveTextContent('31.12');
  });

  it('shapes a value that comes from outside, the first one too', async () => {
    render(<Bound maskOptions={dateMask} initial="01022003" />);
    expect(input()).toHaveValue('01.02.2003');
    await userEvent.click(screen.getByRole('button', { name: 'set' }));
    expect(input()).toHaveValue('31.12.2025');
    expect(screen.getByRole('status')).toHaveTextContent('31.12.2025');
  });

  it('follows a new mask', async () => {
    const { rerender } = render(<Bound maskOptions={dateMask} />);
    await userEvent.type(input(), '3112');
    rerender(<Bound maskOptions={{ mask: '00/00' }} />);
    expect(input()).toHaveValue('31/12');
  });

  it('refreshes the text on blur', () => {
    render(<Bound maskOptions={dateMask} initial="01022003" />);
    fireEvent.focus(input());
    fireEvent.blur(input());
    expect(input()).toHaveValue('01.02.2003');
  });
});
