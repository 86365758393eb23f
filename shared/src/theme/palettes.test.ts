import { describe, expect, it } from '@jest/globals';
import { contrast } from './contrast';
import { dark, light, type Palette } from './palettes';

const textPairs: [text: keyof Palette, on: keyof Palette][] = [
  ...(['page', 'surface', 'sunken'] as const).flatMap((on): [keyof Palette, keyof Palette][] => [
    ['text', on],
    ['textMuted', on],
    ['accentText', on],
    ['dangerText', on],
  ]),
  ['onAccent', 'accent'],
  ['onAccent', 'accentHover'],
  ['onDanger', 'danger'],
  ['onDanger', 'dangerHover'],
  ['accentText', 'accentSoft'],
  ['dangerText', 'dangerSoft'],
  ['successText', 'successSoft'],
  ['warningText', 'warningSoft'],
  ['successText', 'surface'],
  ['warningText', 'surface'],
];

describe.each([
  ['light', light],
  ['dark', dark],
])('the %s palette', (_name, palette) => {
  it.each(textPairs)('%s on %s is readable (WCAG AA, 4.5)', (text, on) => {
    expect(contrast(palette[text], palette[on])).toBeGreaterThanOrEqual(4.5);
  });

  it.each(['page', 'surface'] as const)(
    'borders of controls and the focus ring stand out from %s (WCAG 1.4.11, 3)',
    (on) => {
      expect(contrast(palette.borderStrong, palette[on])).toBeGreaterThanOrEqual(3);
      expect(contrast(palette.accent, palette[on])).toBeGreaterThanOrEqual(3);
    },
  );

  it('draws the line of a secondary button so that it is seen on the page and on a card', () => {
    for (const on of ['page', 'surface'] as const) {
      expect(contrast(palette.borderMedium, palette[on])).toBeGreaterThanOrEqual(1.5);
      expect(contrast(palette.borderMedium, palette[on])).toBeGreaterThan(contrast(palette.border, palette[on]));
    }
  });
});
