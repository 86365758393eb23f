import { describe, expect, it } from '@jest/globals';
import { dark, light, type Palette } from './palettes';

/** Relative luminance of WCAG 2.2. */
function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const channel = parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

const readable: [text: keyof Palette, on: keyof Palette][] = [
  ...(['page', 'surface', 'raised', 'muted'] as const).flatMap((on): [keyof Palette, keyof Palette][] => [
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
  ['successText', 'raised'],
  ['warningText', 'raised'],
];

describe.each([
  ['light', light],
  ['dark', dark],
])('the %s palette', (_name, palette) => {
  it.each(readable)('%s on %s is readable (WCAG AA, 4.5)', (text, on) => {
    expect(contrast(palette[text], palette[on])).toBeGreaterThanOrEqual(4.5);
  });

  it.each(['page', 'surface', 'raised'] as const)(
    'borders of controls and the focus ring stand out from %s (3)',
    (on) => {
      expect(contrast(palette.borderStrong, palette[on])).toBeGreaterThanOrEqual(3);
      expect(contrast(palette.focus, palette[on])).toBeGreaterThanOrEqual(3);
    },
  );
});
