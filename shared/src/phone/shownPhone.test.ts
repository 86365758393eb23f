import { expect, it } from '@jest/globals';
import { shownPhone } from './shownPhone';

it.each([
  ['+79161234567', '+7\u00a0916\u00a0123\u201145\u201167'],
  ['+375291234567', '+375\u00a029\u00a0123\u201145\u201167'],
  ['+4915112345678', '+4915112345678'],
  ['+7916', '+7916'],
])('%s is shown in its groups, where they are known', (phone, shown) => {
  expect(shownPhone(phone)).toBe(shown);
});
