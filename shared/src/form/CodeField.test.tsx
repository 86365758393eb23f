import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { CodeField, type CodeFieldProps } from './CodeField';

const handleComplete = jest.fn();

function Bound(props: Partial<CodeFieldProps>) {
  const [value, setValue] = useState('');
  return <CodeField label="Код" length={4} value={value} onChange={setValue} onComplete={handleComplete} {...props} />;
}
const input = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Код' });

describe('CodeField', () => {
  it('is one field that phones fill from the message, and has the focus', () => {
    render(<Bound />);
    expect(input()).toHaveFocus();
    expect(input()).toHaveAttribute('autocomplete', 'one-time-code');
    expect(input()).toHaveAttribute('inputmode', 'numeric');
  });

  it.each([4, 6])('submits automatically at %i digits and not before', async (length) => {
    handleComplete.mockClear();
    render(<Bound length={length} />);
    const code = '123456'.slice(0, length);
    await userEvent.type(input(), code.slice(0, -1));
    expect(handleComplete).not.toHaveBeenCalled();
    await userEvent.type(input(), code.slice(-1));
    expect(handleComplete).toHaveBeenCalledTimes(1);
    await userEvent.type(input(), '9');
    expect(input()).toHaveValue(code);
    expect(handleComplete).toHaveBeenCalledTimes(1);
  });

  it('takes a pasted sentence in place of what was typed', async () => {
    handleComplete.mockClear();
    render(<Bound />);
    await userEvent.type(input(), '9x9');
    expect(input()).toHaveValue('99');
    await userEvent.paste('your code is 12 34');
    expect(input()).toHaveValue('1234');
    expect(handleComplete).toHaveBeenCalledTimes(1);
  });

  it('loses its last digit to Backspace', async () => {
    render(<Bound />);
    await userEvent.type(input(), '123{Backspace}');
    expect(input()).toHaveValue('12');
  });

  describe('with a wrong code', () => {
    const cells = (): string =>
      [...input().parentElement!.querySelectorAll('[aria-hidden]')].map((cell) => cell.textContent).join('');
    /** The parent clears the field as it shows the error. */
    async function typeWrong() {
      const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
      const { rerender } = render(<Bound />);
      await user.type(input(), '1234');
      rerender(<Bound value="" error="Неверный код" />);
      return { user, rerender };
    }
    beforeEach(() => void jest.useFakeTimers());
    afterEach(() => void jest.useRealTimers());

    it('shows it a moment longer, while the field is already empty', async () => {
      await typeWrong();
      expect(input()).toHaveValue('');
      expect(cells()).toBe('1234');
      act(() => jest.advanceTimersByTime(300));
      expect(cells()).toBe('');
    });

    it('uses a digit typed meanwhile as the first of the next code', async () => {
      const { user, rerender } = await typeWrong();
      const handleChange = jest.fn();
      rerender(<Bound value="" error="Неверный код" onChange={handleChange} />);
      await user.type(input(), '5');
      expect(handleChange).toHaveBeenCalledWith('5');
      rerender(<Bound value="5" />);
      expect(cells()).toBe('5');
      act(() => jest.advanceTimersByTime(300));
      expect(cells()).toBe('5');
    });
  });

  it('keeps a code that could not be checked, and replaces it by the next digit', async () => {
    const { rerender } = render(<Bound />);
    await userEvent.type(input(), '1234');
    rerender(<Bound isBusy />);
    rerender(<Bound />);
    expect(input()).toHaveValue('1234');
    await userEvent.keyboard('5');
    expect(input()).toHaveValue('5');
  });

  it('announces an error and keeps the focus', () => {
    const { rerender } = render(<Bound hint="2–3 минуты" />);
    expect(input()).toHaveAccessibleDescription('2–3 минуты');
    rerender(<Bound error="Неверный код" />);
    expect(screen.getByRole('alert')).toHaveTextContent('Неверный код');
    expect(input()).toBeInvalid();
    expect(input()).toHaveFocus();
  });

  it('keeps the focus and accepts no input while the code is checked', async () => {
    render(<Bound isBusy />);
    await userEvent.type(input(), '1');
    expect(input()).toHaveValue('');
    expect(input()).toHaveFocus();
  });
});
