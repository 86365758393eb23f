import { expect, it } from '@jest/globals';
import { cleanForwardedFor } from './forwardedFor';

const cleaned = (header: string | undefined) => {
  const headers = header === undefined ? {} : { 'x-forwarded-for': header };
  cleanForwardedFor(headers);
  return headers['x-forwarded-for'];
};

it.each([
  ['192.0.2.1', '192.0.2.1'],
  ['192.0.2.1:50000', '192.0.2.1'],
  ['2001:db8::1', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[2001:db8::1]:50000', '2001:db8::1'],
  ['::ffff:192.0.2.1', '::ffff:192.0.2.1'],
  ['203.0.113.1:1, 192.0.2.1:2', '203.0.113.1, 192.0.2.1'],
  [' 203.0.113.1 ,192.0.2.1', '203.0.113.1, 192.0.2.1'],
])('a proxy that writes %s means %s (R-61)', (header, addresses) => {
  expect(cleaned(header)).toBe(addresses);
});

it.each([
  '',
  'unknown',
  '_hidden',
  'localhost',
  '192.0.2.1:',
  '192.0.2.1:x',
  '192.0.2.1:1:2',
  '192.0.2.256',
  '192.0.2.1.5',
  '0192.0.2.1',
  '[2001:db8::1',
  '[2001:db8::1]1',
  '2001:db8:::1',
  'for=192.0.2.1',
  '"192.0.2.1"',
])('%p is no address: the request counts as that of the proxy (R-61)', (header) => {
  expect(cleaned(header)).toBeUndefined();
  expect(cleaned(`203.0.113.1, ${header}`)).toBeUndefined();
  expect(cleaned(`${header}, 203.0.113.1`)).toBe('203.0.113.1');
});

it('a request without the header has none afterwards', () => {
  expect(cleaned(undefined)).toBeUndefined();
});
