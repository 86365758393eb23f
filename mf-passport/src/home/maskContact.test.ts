import { describe, expect, it } from '@jest/globals';
import { maskEmail, maskPhone } from './maskContact';

describe('masked contacts', () => {
  it.each([
    ['+79001234567', '+7******4567'],
    ['+12345678', '+1******8'],
    ['', ''],
  ])('the phone %s reads %s', (phone, masked) => {
    expect(maskPhone(phone)).toBe(masked);
  });

  it.each([
    ['anna@example.org', 'a***@example.org'],
    ['a@example.org', 'a*@example.org'],
    ['"a@b"@example.org', '"***@example.org'],
  ])('the address %s reads %s', (email, masked) => {
    expect(maskEmail(email)).toBe(masked);
  });
});
