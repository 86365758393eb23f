import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { nearestReadable } from './gradientContrast';

/** Relative luminance (WCAG 2.2) at a position of a gradient from 0 to 1. */
function luminanceAt(left: string, right: string, place: number): number {
  const channels = (color: string): number[] =>
    (color.length === 4 ? color.replace(/\w/g, '$&$&') : color).match(/\w\w/g)?.map((pair) => parseInt(pair, 16)) ?? [];
  const [from, to] = [channels(left), channels(right)];
  const linear = from.map((channel, index) => {
    const part = (channel + ((to[index] ?? NaN) - channel) * place) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return [0.2126, 0.7152, 0.0722].reduce((sum, weight, index) => sum + weight * (linear[index] ?? NaN), 0);
}
/** The least contrast of a text anywhere on a gradient, at a thousand positions. */
const leastContrast = (text: string, left: string, right: string): number =>
  Math.min(
    ...Array.from({ length: 1001 }, (_, place) => {
      const [one, other] = [luminanceAt(text, text, 0), luminanceAt(left, right, place / 1000)];
      return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
    }),
  );
/** The minimum contrast of the more readable text. */
const bestContrast = ({ left, right }: { left: string; right: string }): number =>
  Math.max(...['#ffffff', '#151922'].map((text) => leastContrast(text, left, right)));
/** WCAG requires 4.5 for text; this test samples other positions than the product. */
const asked = { atLeast: 4.45, below: 4.55 };

const hex = fc.integer({ min: 0, max: 0xffffff }).map((color) => `#${color.toString(16).padStart(6, '0')}`);

describe('text on the colours of a business unit', () => {
  it.each([
    ['#0b5d3b', '#1d7a50'],
    ['#04261a', '#0f4a35'],
    ['#fff', '#e8f0ff'],
    ['#aabbcc', '#fff'],
    ['#000000', '#000000'],
  ])('can be read everywhere between %s and %s', (left, right) => {
    expect(nearestReadable({ left, right })).toBeUndefined();
  });

  it('is unreadable between a dark end and a light one; the end with the smaller change moves', () => {
    expect(nearestReadable({ left: '#0b5d3b', right: '#8fd3a8' })).toEqual({ left: '#478f6a', right: '#8fd3a8' });
    expect(nearestReadable({ left: '#333333', right: '#f4f4f4' })?.right).toBe('#f4f4f4');
  });

  it('is unreadable if a gradient is dark only in its middle', () => {
    // Yellow and light blue are both readable in dark; the grey between them is as well.
    expect(nearestReadable({ left: '#ffff00', right: '#9fc5ff' })).toBeUndefined();
    const ends = { left: '#e103ef', right: '#09a32e' };
    for (const color of Object.values(ends)) expect(nearestReadable({ left: color, right: color })).toBeUndefined();
    expect(bestContrast(ends)).toBeLessThan(4);
    const nearest = nearestReadable(ends);
    expect(nearest && bestContrast(nearest)).toBeGreaterThan(asked.atLeast);
  });

  it('is readable on every proposal, and a colour that passes together with the other one stays', () => {
    fc.assert(
      fc.property(hex, hex, (left, right) => {
        const nearest = nearestReadable({ left, right });
        if (nearest) expect(bestContrast({ left, right })).toBeLessThan(asked.below);
        expect(bestContrast(nearest ?? { left, right })).toBeGreaterThan(asked.atLeast);
      }),
    );
  });

  it('is always readable on a single colour, in white or dark', () => {
    fc.assert(
      fc.property(hex, (color) => {
        const nearest = nearestReadable({ left: color, right: color });
        // Between white and the darkest text of the site a few middle greys are too close to both.
        if (nearest) expect(nearest.left).not.toBe(color);
      }),
    );
  });
});
