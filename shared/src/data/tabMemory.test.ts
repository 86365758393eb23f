import { afterEach, expect, it, jest } from '@jest/globals';
import { readTabMemory, writeTabMemory } from './tabMemory';

const key = 'passport.test';
const inTab = () => window.sessionStorage.getItem(key);

afterEach(() => {
  jest.restoreAllMocks();
  writeTabMemory(key, undefined);
});

it('a value survives a reload, and can be removed', () => {
  writeTabMemory(key, { phone: '1' });
  expect(inTab()).toBe('{"phone":"1"}');
  expect(readTabMemory(key)).toEqual({ phone: '1' });
  writeTabMemory(key, undefined);
  expect([readTabMemory(key) ?? undefined, inTab()]).toEqual([undefined, null]);
});

it('a value is the last written one even if the storage is full, until it accepts values again', () => {
  writeTabMemory(key, { phone: '1' });
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  writeTabMemory(key, { phone: '2' });
  expect(inTab()).toBe('{"phone":"1"}');
  expect(readTabMemory(key)).toEqual({ phone: '2' });
  full.mockRestore();
  writeTabMemory(key, { phone: '3' });
  expect(inTab()).toBe('{"phone":"3"}');
  expect(readTabMemory(key)).toEqual({ phone: '3' });
});

it('a damaged value is undefined', () => {
  window.sessionStorage.setItem(key, '{');
  expect(readTabMemory(key)).toBeUndefined();
});
