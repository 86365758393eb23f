import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isPublicAddress, NotPublicError, publicLookup, refusePrivateHost } from './publicAddress';

describe('an address registered by a third party', () => {
  it.each(['77.88.8.8', '1.1.1.1', '2a02:6b8::1', '::ffff:8.8.8.8'])('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    ...['127.0.0.1', '10.1.2.3', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0', '224.0.0.1'],
    ...['255.255.255.255', '198.18.0.1', '::', '::1', 'fe80::1', 'fd00::1', '::ffff:127.0.0.1', '::ffff:a9fe:a9fe'],
    ...['64:ff9b::7f00:1', '2002:7f00:1::', 'ff02::1', 'localhost', ''],
    ...['::7f00:1', '::127.0.0.1', '2001:0:7f00:1::', '::ffff:0:7f00:1', '64:ff9b:1::a00:1', '4000::1', 'fec0::1'],
  ])('%s is not', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  const withPrefix = (prefix: string) => (bytes: number[]) =>
    `${prefix}${[0, 2].map((at) => ((bytes[at]! << 8) | bytes[at + 1]!).toString(16)).join(':')}`;
  const ipv4 = fc.array(fc.integer({ min: 0, max: 255 }), { minLength: 4, maxLength: 4 });

  it('is never public where IPv6 carries IPv4: compatible, translated, NAT64, 6to4 or Teredo', () => {
    const carriers = ['::', '::ffff:0:', '64:ff9b::', '64:ff9b:1::'].map(withPrefix);
    const leading = ['2002:', '2001:0:'].map((prefix) => (bytes: number[]) => `${withPrefix(prefix)(bytes)}::1`);
    const property = fc.property(fc.constantFrom(...carriers, ...leading), ipv4, (carry, bytes) => {
      expect([carry(bytes), isPublicAddress(carry(bytes))]).toEqual([carry(bytes), false]);
    });
    fc.assert(property);
  });

  it('is public as IPv4 mapped into IPv6 exactly where that IPv4 is', () => {
    const property = fc.property(ipv4, (bytes) => {
      expect(isPublicAddress(withPrefix('::ffff:')(bytes))).toBe(isPublicAddress(bytes.join('.')));
    });
    fc.assert(property);
  });

  it('is not public below unique local, link local, multicast and what is not allotted', () => {
    const groups = fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 7, maxLength: 7 });
    const heads = fc.oneof(
      ...(
        [
          [0xfc00, 0xfdff],
          [0xfe80, 0xfebf],
          [0xff00, 0xffff],
          [0x4000, 0xfbff],
          [0, 0x1fff],
        ] as const
      ).map(([min, max]) => fc.integer({ min, max })),
    );
    const property = fc.property(heads, groups, (head, rest) => {
      // Mapped IPv4 counts as what it is.
      fc.pre(head !== 0 || rest.slice(0, 4).some((group) => group !== 0));
      expect(isPublicAddress([head, ...rest].map((group) => group.toString(16)).join(':'))).toBe(false);
    });
    fc.assert(property);
  });

  it.each([
    'http://127.0.0.1/',
    'http://0x7f.1/',
    'http://2130706433/',
    'https://[::1]:8080/',
    'http://[::ffff:10.0.0.1]/',
    'http://[::127.0.0.1]/',
  ])('%s is refused before anything is asked', (url) => {
    expect(() => refusePrivateHost(new URL(url))).toThrow(NotPublicError);
  });

  it('may be a name, which is looked up when the connection is opened', () => {
    expect(() => refusePrivateHost(new URL('https://app.example/'))).not.toThrow();
  });

  const lookUp = (addresses: { address: string; family: number }[], options: { all?: boolean; family?: number } = {}) =>
    new Promise((resolve, reject) => {
      const look = publicLookup((_hostname, done) => done(null, addresses));
      look('app.example', options, (error, found) => (error ? reject(error) : resolve(found)));
    });
  const own = { address: '127.0.0.1', family: 4 };
  const open = { address: '77.88.8.8', family: 4 };
  const open6 = { address: '2a02:6b8::1', family: 6 };

  it('a connection is opened to its public addresses only', async () => {
    expect(await lookUp([own, open])).toBe(open.address);
    expect(await lookUp([own, open, open6], { all: true })).toEqual([open, open6]);
    expect(await lookUp([open, open6], { family: 6 })).toBe(open6.address);
    await expect(lookUp([own])).rejects.toThrow(NotPublicError);
    await expect(lookUp([])).rejects.toThrow(NotPublicError);
  });

  it('an unknown name fails as unknown', async () => {
    const look = publicLookup((_hostname, done) => done(new Error('ENOTFOUND'), []));
    const failed = new Promise((_resolve, reject) => look('app.example', {}, (error) => reject(error as Error)));
    await expect(failed).rejects.toThrow('ENOTFOUND');
  });
});
