import { describe, expect, it } from '@jest/globals';
import { fireEvent, render } from '@testing-library/react';
import { contrast } from '../theme/contrast';
import { dark, light } from '../theme/palettes';
import { avatarColor, avatarName, initialsOf } from './initials';
import { LetterTile } from './LetterTile';
import { letterTileColor, letterTileColors } from './letterTileColor';

describe('a letter tile', () => {
  it('shows the logo, and the first letter of the name as soon as the logo fails', () => {
    const { container, rerender } = render(<LetterTile name="«Календарь»" logo="https://cdn.example/logo.svg" />);
    const logo = container.querySelector('img');
    expect(logo).toHaveAttribute('src', 'https://cdn.example/logo.svg');
    if (logo) fireEvent.error(logo);
    expect(container.querySelector('img')).toBeNull();
    expect(container).toHaveTextContent('К');

    rerender(<LetterTile name="«Календарь»" logo="https://cdn.example/other.svg" />);
    expect(container.querySelector('img')).toHaveAttribute('src', 'https://cdn.example/other.svg');
  });

  it('shows the letter where there is no logo', () => {
    const { container } = render(<LetterTile name="shop" logo={null} />);
    expect(container).toHaveTextContent('S');
  });

  it('shows the initials of a person, in the colour that the other avatars of theirs have', () => {
    const person = { first_name: 'olga', last_name: 'Im' };
    const { container } = render(<LetterTile name={avatarName(person)} letters={initialsOf(person)} shape="round" />);
    expect(container).toHaveTextContent('OI');
    expect(avatarColor(person)).toBe(letterTileColor(avatarName(person)));
  });

  it('has one colour per name, and names of similar services differ', () => {
    expect(letterTileColor('Shop')).toBe(letterTileColor('Shop'));
    const names = ['Shop', 'Wiki', 'Calendar', 'Календарь', 'Магазин', 'Почта', 'Диск', 'Музыка'];
    expect(new Set(names.map(letterTileColor)).size).toBeGreaterThanOrEqual(5);
  });

  it('is never in the color of the product, whose mark it must not look like', () => {
    const own = [light.accent, dark.accent, light.band, dark.band];
    expect(letterTileColors.filter((color) => own.includes(color))).toEqual([]);
  });

  it.each(letterTileColors)('white letters are readable on %s', (color) => {
    expect(contrast('#ffffff', color)).toBeGreaterThanOrEqual(4.5);
  });
});
