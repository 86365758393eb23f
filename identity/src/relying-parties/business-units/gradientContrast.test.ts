import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { nearestReadable } from './gradientContrast';

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

  it('cannot be read from a dark end to a light one; the end that has less of a way to go moves', () => {
    expect(nearestReadable({ left: '#0b5d3b', right: '#8fd3a8' })).toEqual({ left: '#478f6a', right: '#8fd3a8' });
    expect(nearestReadable({ left: '#333333', right: '#f4f4f4' })?.right).toBe('#f4f4f4');
  });

  it('cannot be read where a gradient is dark only in its middle', () => {
    // Yellow and light blue are both readable in dark; the grey between them is as well.
    expect(nearestReadable({ left: '#ffff00', right: '#9fc5ff' })).toBeUndefined();
    const { left, right } = nearestReadable({ left: '#ff6a00', right: '#00a8ff' }) ?? {};
    expect([left, right]).not.toEqual(['#ff6a00', '#00a8ff']);
  });

  it('can be read on whatever is proposed, and a colour that passes beside the other one stays', () => {
    fc.assert(
      fc.property(hex, hex, (left, right) => {
        const nearest = nearestReadable({ left, right });
        if (!nearest) return;
        expect(nearestReadable(nearest)).toBeUndefined();
      }),
    );
  });

  it('can always be read on one colour: white or dark', () => {
    fc.assert(
      fc.property(hex, (color) => {
        const nearest = nearestReadable({ left: color, right: color });
        // Between white and the darkest text of the site a few middle greys are too close to both.
        if (nearest) expect(nearest.left).not.toBe(color);
      }),
    );
  });
});
