import { phoneChannels, type PhoneChannel } from '@passport/shared/schemas/channels';
import { readJsonSetting } from './jsonSetting';
import type { SettingsReader } from './settingsReader';

/** A row of the operator's price table. */
export interface CodePrice {
  /** The first digits of a number; empty for every number. */
  prefix: string;
  /** Undefined for all channels, and for all gateways. */
  channel: PhoneChannel | undefined;
  gateway: string | undefined;
  /** Of one message, with at most six decimals. */
  price: number;
  /** Three letters of ISO 4217. */
  currency: string;
}

const setting = 'CODE_PRICES_FILE';
/** A price has six digits before and after the point in its column. */
const maxPrice = 999_999;
const maxNameLength = 200;
const fields = ['prefix', 'channel', 'gateway', 'price', 'currency'];

/** Whether a value fits into the column of prices. */
export const isPrice = (value: unknown): value is number =>
  typeof value === 'number' && value >= 0 && value <= maxPrice && Number(value.toFixed(6)) === value;

/** What a price must be, for mistakes. */
export const priceRule = `a number from 0 to ${maxPrice} with at most six decimals`;

/** Each field of a row: whether its value is right, and what it must be. */
const rules: Record<string, { isRight: (value: unknown) => boolean; must: string }> = {
  prefix: {
    isRight: (value) => typeof value === 'string' && /^(?:\*|\+?\d{1,15})$/.test(value),
    must: 'the first digits of numbers like "+7", or "*" for all',
  },
  channel: {
    isRight: (value) => value === undefined || phoneChannels.some((channel) => channel === value),
    must: `one of ${phoneChannels.join(', ')}`,
  },
  gateway: {
    isRight: (value) =>
      value === undefined || (typeof value === 'string' && value !== '' && value.length <= maxNameLength),
    must: 'the name of a gateway',
  },
  price: {
    isRight: isPrice,
    must: priceRule,
  },
  currency: {
    isRight: (value) => typeof value === 'string' && /^[A-Z]{3}$/.test(value),
    must: 'three capital letters like RUB',
  },
};

/** What is wrong with a row, one line each. */
function mistakesOf(row: unknown, where: string): string[] {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return [`${where} must be an object.`];
  const values = new Map(Object.entries(row));
  const unknown = [...values.keys()].filter((name) => !fields.includes(name));
  return [
    ...unknown.map((name) => `${where} has an unknown field ${name}: there are ${fields.join(', ')}.`),
    ...Object.entries(rules)
      .filter(([name, { isRight }]) => !isRight(values.get(name)))
      .map(([name, { must }]) => `${where}: ${name} must be ${must}.`),
  ];
}

interface WrittenPrice extends Pick<CodePrice, 'prefix' | 'price' | 'currency'> {
  channel?: PhoneChannel;
  gateway?: string;
}

const priceFrom = ({ prefix, channel, gateway, price, currency }: WrittenPrice): CodePrice => ({
  prefix: prefix.replace(/^(?:\*|\+)/, ''),
  channel,
  gateway,
  price,
  currency,
});

const keyOf = ({ prefix, channel, gateway }: CodePrice): string => JSON.stringify([prefix, channel, gateway]);

/** Reads the operator's price table: a JSON list of `{prefix, channel?, gateway?, price, currency}`. @returns an empty one after a mistake */
export function readCodePrices(read: SettingsReader): CodePrice[] {
  const rows = readJsonSetting(read, 'CODE_PRICES_FILE') ?? [];
  const { mistakes } = read;
  if (!Array.isArray(rows)) {
    mistakes.push(`${setting} must contain a JSON list.`);
    return [];
  }
  const wrong = rows.flatMap((row, at) => mistakesOf(row, `${setting}, row ${at + 1}`));
  mistakes.push(...wrong);
  if (wrong.length > 0) return [];
  const table = (rows as WrittenPrice[]).map(priceFrom);
  const keys = table.map(keyOf);
  const repeated = keys.flatMap((key, at) => (keys.indexOf(key) < at ? [at + 1] : []));
  mistakes.push(...repeated.map((row) => `${setting}, row ${row} is for the same messages as an earlier one.`));
  return table;
}
