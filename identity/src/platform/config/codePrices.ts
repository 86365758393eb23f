import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { phoneChannels, type PhoneChannel } from '@passport/shared/schemas/channels';

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
    isRight: (value) => typeof value === 'number' && value >= 0 && value <= maxPrice && hasSixDecimals(value),
    must: `a number from 0 to ${maxPrice} with at most six decimals`,
  },
  currency: {
    isRight: (value) => typeof value === 'string' && /^[A-Z]{3}$/.test(value),
    must: 'three capital letters like RUB',
  },
};

const hasSixDecimals = (value: number): boolean => Number(value.toFixed(6)) === value;

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

/**
 * Reads the operator's price table: a JSON list of `{prefix, channel?, gateway?, price, currency}`.
 * @param file CODE_PRICES_FILE; empty for none
 * @param mistakes receives a line for each mistake; the table is empty then
 */
export function readCodePrices(file: string, mistakes: string[]): CodePrice[] {
  if (file === '') return [];
  const rows = readList(file);
  if (typeof rows === 'string') {
    mistakes.push(rows);
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

/** @returns the list, or what is wrong with the file */
function readList(file: string): unknown[] | string {
  try {
    const content: unknown = JSON.parse(readFileSync(resolve(file), 'utf8'));
    return Array.isArray(content) ? content : `${setting} must contain a JSON list.`;
  } catch (error) {
    if (error instanceof SyntaxError) return `${setting} is no JSON.`;
    return `${setting} cannot be read: ${(error as NodeJS.ErrnoException).code}.`;
  }
}
