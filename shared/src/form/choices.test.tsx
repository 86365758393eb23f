import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { renderRemote } from '../testing/renderRemote';
import { RadioCards } from './RadioCards';
import { SelectField } from './SelectField';
import { TextArea } from './TextArea';

describe('a choice of one value', () => {
  const options = [
    { value: 'a', text: 'Первый' },
    { value: 'b', text: 'Второй' },
  ] as const;

  it('has its label, and tells the chosen value', async () => {
    const handleChange = jest.fn();
    await renderRemote(<SelectField name="x" label="Тип" value="a" options={options} onChange={handleChange} />);
    const field = screen.getByRole('combobox', { name: 'Тип' });
    expect(field).toHaveDisplayValue('Первый');
    fireEvent.change(field, { target: { value: 'b' } });
    expect(handleChange).toHaveBeenCalledWith('b');
  });

  it('as cards has a name, a sentence each, and ones that cannot be chosen', async () => {
    const handleChange = jest.fn();
    await renderRemote(
      <RadioCards
        name="x"
        label="Режим"
        value="a"
        options={[
          { value: 'a', title: 'Тест', text: 'Для разработки' },
          { value: 'b', title: 'Рабочий' },
          { value: 'c', title: 'Закрыт', disabled: true },
        ]}
        onChange={handleChange}
      />,
    );
    expect(screen.getByRole('group', { name: 'Режим' })).toBeVisible();
    const [first, second, third] = screen.getAllByRole('radio');
    expect(first).toBeChecked();
    expect(first).toHaveAccessibleName('Тест');
    expect(first).toHaveAccessibleDescription('Для разработки');
    expect(third).toBeDisabled();
    if (second) fireEvent.click(second);
    expect(handleChange).toHaveBeenCalledWith('b');
  });
});

describe('a text of several lines', () => {
  function Example({ onCommit }: { onCommit(): void }) {
    const [value, setValue] = useState('');
    return (
      <TextArea
        name="comment"
        label="Комментарий"
        hint="Коротко"
        value={value}
        onChange={setValue}
        onCommit={onCommit}
        maxLength={20}
        required
      />
    );
  }

  it('counts what is typed, and validates when it is left', async () => {
    const handleCommit = jest.fn();
    await renderRemote(<Example onCommit={handleCommit} />);
    const field = screen.getByRole('textbox', { name: /^Комментарий/ });
    expect(field).toBeRequired();
    expect(field).toHaveAccessibleDescription('Коротко');
    fireEvent.change(field, { target: { value: 'пять!' } });
    expect(screen.getByText('5/20')).toBeInTheDocument();
    fireEvent.blur(field);
    expect(handleCommit).toHaveBeenCalledTimes(1);
  });

  it('shows its error in place of the hint', async () => {
    await renderRemote(
      <TextArea
        name="x"
        label="Текст"
        hint="Коротко"
        error="Пусто"
        value=""
        onChange={() => undefined}
        maxLength={9}
      />,
    );
    expect(screen.getByRole('textbox')).toBeInvalid();
    expect(screen.getByRole('textbox')).toHaveAccessibleDescription('Пусто');
  });
});
