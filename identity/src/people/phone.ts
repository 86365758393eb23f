import { russia, toCountry } from '@passport/shared/phone/Country';
import { countryRows } from '@passport/shared/phone/countries.data';
import { readNumber } from '@passport/shared/phone/readNumber';
import parsePhoneNumber, { isSupportedCountry } from 'libphonenumber-js/max';
import { invalidField } from '../platform/http/errors';

/** The product's main country: a number without a country code counts as Russian, and so does a visitor from an unknown place. */
export const defaultCountry = 'RU';
/** All spaces and dashes of Unicode; the parser supports only the common ones. */
const separators = /[\s\p{Pd}]+/gu;

const countries = countryRows.map(toCountry);
/** Digits without a plus, with any separators. */
const bareNumber = /^[\d\s().-]+$/;

/** A number without a plus is parsed like the site's phone field does while Russia is selected: `375 29 ...` is `+375 29 ...`. */
function withPlus(text: string): string {
  if (!bareNumber.test(text)) return text;
  const reading = readNumber(text.replace(/\D/g, ''), russia, countries);
  return reading ? `+${reading.digits}` : text;
}

/**
 * Canonical form of a phone: `8 (900) 123-45-67`, `007 900 ...`, `+7900...` are `+7900...`.
 * @returns E.164, or undefined for an invalid number
 */
export function canonicalPhone(text: string): string | undefined {
  const plain = text.replace(separators, ' ').trim().replace(/^tel:/i, '').replace(/^00/, '+');
  // The whole text: a number within an email or a sentence is none.
  const number = parsePhoneNumber(withPlus(plain), { defaultCountry, extract: false });
  return number?.isValid() && !number.ext ? number.number : undefined;
}

/** ISO 3166-1 code of a phone's country; undefined for non-geographic numbers, e.g. +883. */
export const countryOfPhone = (phone: string): string | undefined => parsePhoneNumber(phone)?.country;

/** Whether phones can have this country: an ISO 3166-1 code in capital letters. */
export const isPhoneCountry = (code: string): boolean => isSupportedCountry(code);

/**
 * The phone of a request in E.164.
 * @throws 400 on the field `phone`
 */
export function readPhone(text: string): string {
  const phone = canonicalPhone(text);
  if (!phone) throw invalidField('phone', 'errors.incorrect-phone-number');
  return phone;
}
