/**
 * Writes countries.data.ts from libphonenumber's metadata: `node shared/src/phone/generate.mjs`.
 * Run it after an update of libphonenumber-js; a test compares the file with the output.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Metadata, parsePhoneNumberFromString } from 'libphonenumber-js/core';
import metadata from 'libphonenumber-js/max/metadata';
import examples from 'libphonenumber-js/mobile/examples';

/** The order required by the specification (spec 3); the rest is sorted by title at run time. */
const first = ['RU', 'BY', 'KZ', 'CN', 'TR', 'AM', 'KG', 'UZ', 'TW', 'AB'];

/** Masks as people of these countries write them; libphonenumber groups by spaces alone. */
const habits = { RU: '000 000-00-00', KZ: '000 000-00-00', BY: '00 000-00-00', UZ: '00 000-00-00' };

/** National prefixes as dialled if they differ from libphonenumber's: Belarus dials 8, waits, then 0. */
const homePrefixes = { BY: '80' };

/** Abkhazia has no region of its own in libphonenumber: its numbers are +7 840 and +7 940. */
const abkhazia = {
  code: 'AB',
  dial: '7',
  mask: '000 000-00-00',
  min: 10,
  trunk: '8',
  leading: ['840', '940'],
  mobile: ['94'],
};

const parse = (text) => parsePhoneNumberFromString(text, { defaultCountry: undefined, extract: false }, metadata);

/** All shortest digit strings that the whole of a `leadingDigits` pattern accepts. */
function prefixesOf(pattern) {
  const whole = new RegExp(`^(?:${pattern})$`);
  const found = [];
  for (let length = 1; length <= 5; length += 1) {
    for (let n = 0; n < 10 ** length; n += 1) {
      const prefix = String(n).padStart(length, '0');
      if (whole.test(prefix) && !found.some((shorter) => prefix.startsWith(shorter))) found.push(prefix);
    }
  }
  return found;
}

/** For a country that shares its dial code without stated leading digits (Canada, Jersey): test number by number. */
function probedPrefixes(country, dial, example) {
  const length = dial === '1' ? 3 : 4;
  const found = [];
  for (let n = 10 ** (length - 1); n < 10 ** length; n += 1) {
    const number = parse(`+${dial}${n}${example.slice(length)}`);
    if (number?.country === country && number.getType()?.includes('MOBILE')) found.push(String(n));
  }
  return found;
}

function leadingOf(country, dial, plan, example) {
  const sharing = metadata.country_calling_codes[dial];
  if (sharing.length === 1) return [];
  if (plan.leadingDigits()) return prefixesOf(plan.leadingDigits());
  return sharing[0] === country ? [] : probedPrefixes(country, dial, example);
}

const allDigits = [...'0123456789'];

/** The digits that one atom of a pattern accepts: `7`, `\\d`, `[0-24]`. */
function digitsOfAtom(atom) {
  if (atom === '\\d') return allDigits;
  if (!atom.startsWith('[')) return [atom];
  return allDigits.filter((digit) => new RegExp(atom).test(digit));
}

/** Appends the possible continuations to each prefix, up to `length` digits. */
const joined = (beginnings, next, length) =>
  new Set([...beginnings].flatMap((start) => (start.length >= length ? [start] : next.map((end) => start + end))));

/**
 * The possible first digits of the numbers that a pattern of libphonenumber accepts. Its patterns consist of digits, classes,
 * groups, alternatives and repetitions.
 * @returns {Set<string>} strings of `length` digits
 */
function beginningsOf(pattern, length) {
  let rest = pattern;
  const take = (expression) => {
    const [found] = expression.exec(rest) ?? [];
    rest = rest.slice(found?.length ?? 0);
    return found;
  };
  const alternatives = () => {
    const all = new Set();
    do for (const one of sequence()) all.add(one.slice(0, length));
    while (take(/^\|/));
    return all;
  };
  const sequence = () => {
    let beginnings = new Set(['']);
    while (rest !== '' && !/^[|)]/.test(rest)) {
      const isGroup = take(/^\(\?:/) !== undefined;
      const next = isGroup ? [...alternatives()] : digitsOfAtom(take(/^(?:\\d|\[[^\]]+\]|\d)/));
      if (isGroup) take(/^\)/);
      const [, least = '1', most = least] =
        /^\{(\d+)(?:,(\d+))?\}/.exec(rest) ?? (/^\?/.test(rest) ? ['', '0', '1'] : []);
      take(/^(?:\{[\d,]+\}|\?)/);
      for (let n = 0; n < Math.min(Number(most), length); n += 1) {
        const longer = joined(beginnings, next, length);
        beginnings = n < Number(least) ? longer : new Set([...beginnings, ...longer]);
      }
    }
    return beginnings;
  };
  return alternatives();
}

/** `90 91 ... 99` -> `9`: the leading digits of mobile numbers, as short as possible. */
function mobileOf(plan) {
  const beginnings = beginningsOf(plan.type('MOBILE')?.pattern() || plan.nationalNumberPattern(), 2);
  return allDigits.flatMap((first) => {
    const found = allDigits.filter((second) => beginnings.has(first + second));
    return found.length === allDigits.length ? [first] : found.map((second) => first + second);
  });
}

/** `+375 29 491-19-11` -> `00 000-00-00`, with `[0]` for each digit that a longer number of the country may have. */
function maskOf(country, dial, example, longest) {
  const written = parse(`+${dial}${example}`)
    .formatInternational()
    .slice(dial.length + 2);
  const mask = habits[country] ?? written.replace(/\d/g, '0');
  const missing = longest - mask.replace(/[^0]/g, '').length;
  return missing > 0 ? `${mask}[${'0'.repeat(missing)}]` : mask;
}

function rowOf(country) {
  const reader = new Metadata(metadata);
  reader.selectNumberingPlan(country);
  const plan = reader.numberingPlan;
  const dial = plan.callingCode();
  const example = examples[country];
  const lengths = plan.type('MOBILE')?.possibleLengths() ?? plan.possibleLengths();
  return {
    code: country,
    dial,
    mask: maskOf(country, dial, example, Math.max(...lengths, example.length)),
    min: Math.min(...lengths),
    trunk: homePrefixes[country] ?? (plan.nationalPrefix() || ''),
    leading: leadingOf(country, dial, plan, example),
    mobile: mobileOf(plan),
  };
}

/** @returns {string} the text of countries.data.ts */
export function generateCountries() {
  const rows = [
    ...Object.keys(metadata.countries)
      .filter((country) => examples[country])
      .map(rowOf),
    abkhazia,
  ];
  const rank = (code) => (first.includes(code) ? first.indexOf(code) : first.length);
  // Within one dial code libphonenumber lists the main country first; typing a bare dial code means that one.
  const isMain = ({ code, dial }) => metadata.country_calling_codes[dial][0] === code;
  rows.sort((a, b) => rank(a.code) - rank(b.code) || (a.code < b.code ? -1 : 1));
  const lines = rows.map((row) => {
    const values = [
      row.code,
      row.dial,
      row.mask,
      row.min,
      row.trunk,
      isMain(row) ? 1 : 0,
      row.leading.join(' '),
      row.mobile.join(' '),
    ];
    return `  [${values.map((value) => (typeof value === 'number' ? value : `'${value}'`)).join(', ')}],`;
  });
  return [
    '// Made by generate.mjs from the metadata of libphonenumber-js. Do not edit.',
    "import type { CountryRow } from './Country';",
    '',
    '// prettier-ignore',
    'export const countryRows: readonly CountryRow[] = [',
    ...lines,
    '];',
    '',
  ].join('\n');
}

export const dataFile = fileURLToPath(new URL('countries.data.ts', import.meta.url));

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(dataFile, generateCountries());
