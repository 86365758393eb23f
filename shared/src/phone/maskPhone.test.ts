import { describe, expect, it } from '@jest/globals';
import { maskPhone } from './maskPhone';

describe('maskPhone', () => {
  it('shows the first 2 characters and from the 9th (R-09)', () => {
    expect(maskPhone('+79161234567')).toBe('+7******4567');
    expect(maskPhone('+12025550143')).toBe('+1******0143');
    expect(maskPhone('+12345678')).toBe('+1******8');
  });

  it('shows the first 2 characters of a shorter value', () => {
    expect(maskPhone('+12')).toBe('+1*');
    expect(maskPhone('')).toBe('');
  });
});
