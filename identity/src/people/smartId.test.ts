import { describe, expect, it } from '@jest/globals';
import { readSmartId, smartId } from './smartId';

describe('smartId', () => {
  it('is short, and can be decoded', () => {
    for (const id of [1, 1000, 1001, 65_535, 9_999_999, 123_456_789]) expect(readSmartId(smartId(id))).toBe(id);
    expect(smartId(1000)).toHaveLength(8);
    expect(readSmartId(' 0001-0008 ')).toBe(1000);
  });

  it('detects every wrong digit and every swap of neighbours', () => {
    const text = smartId(1_234_567);
    for (let i = 0; i < text.length; i += 1) {
      for (const digit of '0123456789') {
        const wrong = text.slice(0, i) + digit + text.slice(i + 1);
        if (wrong !== text) expect(readSmartId(wrong)).toBeUndefined();
      }
      const swapped = text.slice(0, i) + text.slice(i + 1, i + 2) + text.slice(i, i + 1) + text.slice(i + 2);
      if (swapped !== text) expect(readSmartId(swapped)).toBeUndefined();
    }
  });

  it('refuses numbers that were not issued here', () => {
    for (const text of ['', '12', 'support', '00010009']) expect(readSmartId(text)).toBeUndefined();
  });
});
