import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import { loadConfig } from './config';

const folder = mkdtempSync(join(tmpdir(), 'prices-'));
const file = join(folder, 'prices.json');
afterAll(() => rmSync(folder, { recursive: true }));

const load = (content: string, more: NodeJS.ProcessEnv = {}) => {
  writeFileSync(file, content);
  return loadConfig({ NODE_ENV: 'test', CODE_PRICES_FILE: file, ...more });
};

it('prices are read from a list, with a prefix in each usual spelling', () => {
  const prices = [
    { prefix: '+7', price: 4.35, currency: 'RUB' },
    { prefix: '375', channel: 'voice', gateway: 'http', price: 0, currency: 'EUR' },
    { prefix: '*', price: 0.000001, currency: 'USD' },
  ];
  const none = { channel: undefined, gateway: undefined };
  expect(load(JSON.stringify(prices)).codePrices).toEqual([
    { ...none, ...prices[0], prefix: '7' },
    prices[1],
    { ...none, ...prices[2], prefix: '' },
  ]);
  expect(loadConfig({ NODE_ENV: 'test' }).codePrices).toEqual([]);
});

it.each([
  ['{', 'CODE_PRICES_FILE is not JSON.'],
  ['{}', 'CODE_PRICES_FILE must contain a JSON list.'],
  ['[7]', 'CODE_PRICES_FILE, row 1 must be an object.'],
  [
    '[{"prefix":"+7","price":1,"currency":"RUB"},{"prefix":"x","price":"1","currency":"rub","channel":"pigeon","gateway":"","cost":1}]',
    'CODE_PRICES_FILE, row 2 has an unknown field cost: there are prefix, channel, gateway, price, currency.\n' +
      'CODE_PRICES_FILE, row 2: prefix must be the first digits of numbers like "+7", or "*" for all.\n' +
      'CODE_PRICES_FILE, row 2: channel must be one of sms, telegram_gateway, max, voice, flash_call.\n' +
      'CODE_PRICES_FILE, row 2: gateway must be the name of a gateway.\n' +
      'CODE_PRICES_FILE, row 2: price must be a number from 0 to 999999 with at most six decimals.\n' +
      'CODE_PRICES_FILE, row 2: currency must be three capital letters like RUB.',
  ],
  ['[{"prefix":"7","price":-1,"currency":"RUB"}]', 'CODE_PRICES_FILE, row 1: price must be a number'],
  ['[{"prefix":"7","price":0.0000001,"currency":"RUB"}]', 'CODE_PRICES_FILE, row 1: price must be a number'],
  [
    '[{"prefix":"+7","price":1,"currency":"RUB"},{"prefix":"7","price":2,"currency":"RUB"}]',
    'CODE_PRICES_FILE, row 2 is for the same messages as an earlier one.',
  ],
])('a start is refused with every mistake of %s', (content, mistake) => {
  expect(() => load(content)).toThrow(mistake);
});

it('a file that is not there is named by its setting, not by its path', () => {
  expect(() => loadConfig({ NODE_ENV: 'test', CODE_PRICES_FILE: join(folder, 'none') })).toThrow(
    /^CODE_PRICES_FILE cannot be read: ENOENT\.$/,
  );
});

it('budgets are sums of money', () => {
  const budgets = (day: string, country: string) =>
    loadConfig({ NODE_ENV: 'test', SMS_BUDGET_DAY: day, SMS_BUDGET_COUNTRY_DAY: country }).budgets;
  expect(budgets('5000', '99.50')).toEqual({ day: 5000, countryDay: 99.5 });
  expect(budgets('', '')).toEqual({ day: undefined, countryDay: undefined });
  for (const wrong of ['0', '-1', '1e3', '1,5', 'much'])
    expect(() => budgets(wrong, '')).toThrow(`SMS_BUDGET_DAY is ${wrong}: it must be a sum like 99.50.`);
});
