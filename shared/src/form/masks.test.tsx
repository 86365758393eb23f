import { beforeAll, describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { dateMask } from './dateMask';
import type { MaskOptions } from './maskOptions';
import { numberMask } from './numberMask';
import { TextInput } from './TextInput';
import { loadMasks } from './useMask';

beforeAll(loadMasks);

function Field({ mask }: { mask: MaskOptions }) {
  const [value, setValue] = useState('');
  return <TextInput name="field" label="Поле" value={value} onChange={setValue} maskOptions={mask} />;
}

async function typed(mask: MaskOptions, text: string): Promise<string> {
  render(<Field mask={mask} />);
  const input = screen.getByRole<HTMLInputElement>('textbox');
  await userEvent.type(input, text);
  await userEvent.tab();
  return input.value;
}

describe('dateMask', () => {
  it.each([
    ['31122025', '31.12.2025'],
    ['01.02.1999', '01.02.1999'],
    ['5.6.2026', '05.06.2026'],
    ['01011899', '01.01.199'],
    ['abc', ''],
  ])('%s becomes %p', async (text, shown) => {
    expect(await typed(dateMask, text)).toBe(shown);
  });
});

describe('numberMask', () => {
  it.each([
    ['1234,567', '1234,56'],
    ['12.5', '12,5'],
    ['-3', '-3'],
    ['abc', ''],
  ])('%s becomes %p', async (text, shown) => {
    expect(await typed(numberMask, text)).toBe(shown);
  });
});
