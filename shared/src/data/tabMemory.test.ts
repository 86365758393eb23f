import { afterEach, expect, it, jest } from '@jest/globals';
import { readTabMemory, writeTabMemory } from './tabMemory';

const key = 'passport.test';
const inTab = () => window.sessionStorage.getItem(key);

afterEach(() => {
  jest.restoreAllMocks();
  writeTabMemory(key, undefined);
});

it('survives a reload, and is forgotten on demand', () => {
  writeTabMemory(key, { phone: '1' });
  expect(inTab()).toBe('{"phone":"1"}');
  expect(readTabMemory(key)).toEqual({ phone: '1' });
  writeTabMemory(key, undefined);
  expect([readTabMemory(key) ?? undefined, inTab()]).toEqual([undefined, null]);
});

it('is what was written last where the storage is full, until it takes something again', () => {
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

it('is nothing where what is stored is damaged', () => {
  window.sessionStorage.setItem(key, '{');
  expect(readTabMemory(key)).toBeUndefined();
});
