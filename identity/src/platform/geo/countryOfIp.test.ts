import { describe, expect, it } from '@jest/globals';
import { countryOfIp } from './countryOfIp';

describe('countryOfIp', () => {
  it.each([
    ['77.88.8.8', 'RU'],
    ['::ffff:77.88.8.8', 'RU'],
    ['2a02:6b8::1', 'RU'],
    ['8.8.8.8', 'US'],
  ])('%s is in %s', (ip, country) => {
    expect(countryOfIp(ip)).toBe(country);
  });

  it.each(['127.0.0.1', '10.1.2.3', '192.168.0.1', '::1', 'fe80::1', '', 'no address', '999.1.1.1'])(
    '%j has no country',
    (ip) => {
      expect(countryOfIp(ip)).toBeNull();
    },
  );
});
