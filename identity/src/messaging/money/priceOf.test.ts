import { expect, it } from '@jest/globals';
import type { CodePrice } from '../../platform/config/codePrices';
import { priceOf } from './priceOf';

const row = (prefix: string, price: number, only: Partial<CodePrice> = {}): CodePrice => ({
  prefix,
  price,
  currency: 'RUB',
  channel: undefined,
  gateway: undefined,
  ...only,
});
const sms = { phone: '+79161234567', channel: 'sms', gateway: null };

it('the longest prefix wins, however specific the others are', () => {
  const table = [row('', 9, { channel: 'sms' }), row('7', 5), row('7916', 3), row('375', 1)];
  expect(priceOf(table, sms)).toEqual({ price: 3, currency: 'RUB' });
  expect(priceOf(table, { ...sms, phone: '+79991234567' })?.price).toBe(5);
  expect(priceOf(table, { ...sms, phone: '+4915112345678' })?.price).toBe(9);
});

it('of one prefix the more specific row wins: gateway and channel, gateway, channel, neither', () => {
  const both = row('7', 1, { channel: 'sms', gateway: 'smpp' });
  const gateway = row('7', 2, { gateway: 'smpp' });
  const channel = row('7', 3, { channel: 'sms' });
  const neither = row('7', 4);
  const price = (...table: CodePrice[]) => priceOf(table, { ...sms, gateway: 'smpp' })?.price;
  expect(price(neither, channel, gateway, both)).toBe(1);
  expect(price(neither, channel, gateway)).toBe(2);
  expect(price(neither, channel)).toBe(3);
  expect(price(neither)).toBe(4);
});

it('a row for another channel or gateway does not count, and without a row there is no price', () => {
  const table = [row('7', 1, { channel: 'voice' }), row('7', 2, { gateway: 'smpp' })];
  expect(priceOf(table, sms)).toBeUndefined();
  expect(priceOf(table, { ...sms, channel: 'voice' })?.price).toBe(1);
  expect(priceOf([], sms)).toBeUndefined();
});
