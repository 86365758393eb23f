import { isIP } from 'node:net';
import { maxInteger } from '../maxInteger';

/** Reads settings one by one and collects mistakes, so that a failed start reports all of them. */
export interface SettingsReader {
  readonly mistakes: string[];
  text(name: string, fallback: string): string;
  /** @param max by default the greatest `integer` of PostgreSQL, the type of counters and limits there */
  integer<Fallback extends number | undefined>(
    name: string,
    fallback: Fallback,
    min?: number,
    max?: number,
  ): number | Fallback;
  /** A sum of money, more than nothing, with at most six decimals; undefined if it is not set. */
  amount(name: string): number | undefined;
  oneOf<const Value extends string>(name: string, values: readonly Value[], fallback: Value): Value;
  /** Some of the values, comma separated. */
  words<const Value extends string>(name: string, values: readonly Value[]): Value[];
  /** A URL with one of the protocols; undefined if it is not set. */
  url(name: string, protocols: readonly string[]): string | undefined;
  /** An http or https origin, without a trailing slash. */
  origin(name: string, fallback: string): string;
  /** CIDRs or addresses, comma separated; `none` for an empty list. */
  networks(name: string, fallback: readonly string[]): string[];
  /** Two-letter country codes, comma separated; returned in upper case. */
  countries(name: string): string[];
  /** The IANA name of a time zone. */
  timeZone(name: string, fallback: string): string;
}

/** Creates a reader of an environment; an empty variable counts as not set. */
export function createSettingsReader(env: NodeJS.ProcessEnv): SettingsReader {
  const mistakes: string[] = [];
  const values = new Map(Object.entries(env));
  const value = (name: string): string | undefined => values.get(name)?.trim() || undefined;
  const list = (name: string): string[] | undefined =>
    value(name)
      ?.split(',')
      .map((item) => item.trim())
      .filter((item) => item !== '');
  const parsed = (name: string, text: string): URL | undefined => {
    if (URL.canParse(text)) return new URL(text);
    // The value is not printed: a URL may contain a password.
    mistakes.push(`${name} is not a URL.`);
    return undefined;
  };

  return {
    mistakes,
    text: (name, fallback) => value(name) ?? fallback,
    integer: (name, fallback, min = 1, max = maxInteger) => {
      const text = value(name);
      if (text === undefined) return fallback;
      const number = /^\d+$/.test(text) ? Number(text) : NaN;
      if (number >= min && number <= max) return number;
      mistakes.push(`${name} is ${text}: it must be an integer from ${min} to ${max}.`);
      return fallback;
    },
    amount: (name) => {
      const text = value(name);
      if (text !== undefined && !isAmount(text)) mistakes.push(`${name} is ${text}: it must be a sum like 99.50.`);
      return text !== undefined && isAmount(text) ? Number(text) : undefined;
    },
    oneOf: (name, values, fallback) => {
      const text = value(name);
      if (text === undefined) return fallback;
      const known = values.find((candidate) => candidate === text);
      if (known === undefined) mistakes.push(`${name} is ${text}: it must be one of ${values.join(', ')}.`);
      return known ?? fallback;
    },
    words: (name, values) => {
      const words = list(name) ?? [];
      for (const word of words.filter((candidate) => !values.some((known) => known === candidate)))
        mistakes.push(`${name} contains ${word}: it must be some of ${values.join(', ')}.`);
      return values.filter((known) => words.includes(known));
    },
    url: (name, protocols) => {
      const text = value(name);
      const url = text === undefined ? undefined : parsed(name, text);
      if (!url) return undefined;
      if (!protocols.includes(url.protocol))
        mistakes.push(`${name} must begin with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}.`);
      return text;
    },
    origin: (name, fallback) => {
      const url = parsed(name, value(name) ?? fallback);
      if (!url) return fallback;
      const isOrigin = /^https?:$/.test(url.protocol) && url.pathname === '/' && url.search === '' && url.hash === '';
      if (!isOrigin) mistakes.push(`${name} must be an origin like https://passport.example, without a path.`);
      return url.origin;
    },
    networks: (name, fallback) => {
      const networks = value(name) === 'none' ? [] : (list(name) ?? [...fallback]);
      for (const network of networks.filter((candidate) => !isNetwork(candidate))) {
        mistakes.push(`${name} contains ${network}: it must be an IP address or a CIDR like 10.0.0.0/8.`);
      }
      return networks;
    },
    countries: (name) => {
      const countries = (list(name) ?? []).map((country) => country.toUpperCase());
      for (const country of countries.filter((candidate) => !/^[A-Z]{2}$/.test(candidate))) {
        mistakes.push(`${name} contains ${country}: it must be a two-letter country code.`);
      }
      return countries;
    },
    timeZone: (name, fallback) => {
      const zone = value(name) ?? fallback;
      if (isTimeZone(zone)) return zone;
      mistakes.push(`${name} is ${zone}: it must be the IANA name of a time zone, like Europe/Moscow.`);
      return fallback;
    },
  };
}

const isAmount = (text: string): boolean => /^\d{1,9}(?:\.\d{1,6})?$/.test(text) && Number(text) > 0;

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    // Offsets like +03:00 are accepted above, too.
    return /^[A-Za-z]/.test(name);
  } catch {
    return false;
  }
}

function isNetwork(text: string): boolean {
  const [address = '', prefix] = text.split('/');
  const version = isIP(address);
  if (version === 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128));
}
