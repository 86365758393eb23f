import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button } from './Button';

describe('a button', () => {
  it('presses, and submits only where it says so', () => {
    const onClick = jest.fn();
    render(<Button onClick={onClick}>Дальше</Button>);
    const button = screen.getByRole('button', { name: 'Дальше' });
    expect(button).toHaveAttribute('type', 'button');
    fireEvent.click(button);
    expect(onClick).toHaveBeenCalledTimes(1);
  });

  it('while loading keeps its name and the focus, and neither presses nor submits', async () => {
    const onClick = jest.fn();
    const onSubmit = jest.fn();
    const form = (isLoading: boolean) => (
      <form onSubmit={onSubmit}>
        <input aria-label="Телефон" />
        <Button type="submit" isLoading={isLoading} onClick={onClick}>
          Дальше
        </Button>
      </form>
    );
    const { rerender } = render(form(false));
    const button = screen.getByRole('button', { name: 'Дальше' });
    button.focus();
    rerender(form(true));
    expect(button).toHaveFocus();
    expect(button).toHaveAttribute('aria-busy', 'true');

    fireEvent.click(button);
    await userEvent.type(screen.getByRole('textbox', { name: 'Телефон' }), '7{Enter}');
    expect(onClick).not.toHaveBeenCalled();
    expect(onSubmit).not.toHaveBeenCalled();
  });
});
