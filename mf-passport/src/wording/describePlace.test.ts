import { describe, expect, it } from '@jest/globals';
import { countryName, deviceName } from './describePlace';

describe('a place', () => {
  it.each([
    ['Chrome', 'Windows', 'Chrome на\u00a0Windows'],
    ['Safari', null, 'Safari'],
    [null, 'Android', 'Android'],
    [null, null, undefined],
  ])('of %s on %s is called %s', (browser, os, name) => {
    expect(deviceName({ browser, os }, 'на')).toBe(name);
  });

  it('has its country in the language of the screen', () => {
    expect(countryName('DE', 'ru')).toBe('Германия');
    expect(countryName('DE', 'en')).toBe('Germany');
    expect(countryName('US', 'ru')).toBe('США');
    expect(countryName(null, 'en')).toBeUndefined();
  });
});
