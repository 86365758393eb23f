import { describe, expect, it } from '@jest/globals';
import { readCode } from './readCode';

describe('readCode', () => {
  it.each([
    ['1234', 4, '1234'],
    ['12 34', 4, '1234'],
    ['your code is 12 34', 4, '1234'],
    ['Код: 12-34. Никому его не говорите', 4, '1234'],
    ['2 new messages: 123456', 6, '123456'],
    ['12', 4, '12'],
    ['12a', 4, '12'],
    ['12345', 4, '1234'],
    ['', 4, ''],
    ['no digits', 4, ''],
  ])('reads %p, %i digits, as %p', (text, length, code) => {
    expect(readCode(text, length)).toBe(code);
  });
});
