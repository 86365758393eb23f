import type { FindAnswer } from '@passport/shared/schemas/console/people';
import type { Sentence } from '@passport/shared/schemas/console/acts';
import parsePhoneNumber from 'libphonenumber-js/max';
import { canonicalEmail } from '../../../people/email';
import { canonicalPhone } from '../../../people/phone';
import { readSmartId } from '../../../people/smartId';
import { maxInteger } from '../../../platform/maxInteger';
import { readUuid } from '../../../platform/uuid';
import { readLastDigits, type LastDigits } from './lastDigits';
import { queryFaults } from './queryFaults';

type Kind = FindAnswer['read_as']['kind'];

/** What people are looked up by; a text can be several of these. */
export interface Terms {
  /** E.164. */
  phone?: string;
  /** In its canonical form. */
  email?: string;
  /** Internal id, from a smart_id. */
  id?: number;
  /** `user_id`, `sid` or the id of an application. */
  uuid?: string;
  lastDigits?: LastDigits;
  /** Id of an HTTP request. */
  requestId?: string;
  /** Number of a request to support. */
  supportNumber?: number;
  /** Name of an application. */
  application?: string;
}

/** A text as it was understood. */
export interface ReadQuery {
  kind: Kind;
  /** The same in full, e.g. a phone with its country code. */
  text: string;
  fault: Sentence | null;
  /** Empty: nobody is looked up. */
  terms: Terms;
}

const smartIdText = /^[\d\s-]+$/;
const smartIdDigits = { min: 8, max: 10 };
/** The ids of requests: 9 random bytes in base64url. */
const requestIdText = /^[\w-]{12}$/;
const supportNumberText = /^[#№]\s*([1-9]\d{0,9})$/;

const phoneText = (phone: string): string => parsePhoneNumber(phone)?.formatInternational() ?? phone;

/**
 * Reads what an operator typed into the search box: a phone in any spelling, its last four digits with a second term, an address,
 * a smart_id, a user_id, a sid, the id of a request, the number of a request to support, an application by id or name.
 */
export function readQuery(typed: string): ReadQuery {
  const text = typed.trim();
  return (
    readEmail(text) ??
    readId(text) ??
    readSupportNumber(text) ??
    readNumber(text) ??
    readRequestId(text) ??
    readDigitsWithTerm(text) ??
    readName(text)
  );
}

function readEmail(text: string): ReadQuery | undefined {
  if (!text.includes('@') || /\s/.test(text)) return undefined;
  const email = canonicalEmail(text);
  return email === undefined
    ? { kind: 'email', text, fault: queryFaults.email, terms: {} }
    : { kind: 'email', text: email, fault: null, terms: { email } };
}

/** The statement finds out whose id it is. */
function readId(text: string): ReadQuery | undefined {
  const uuid = readUuid(text);
  return uuid === undefined ? undefined : { kind: 'user_id', text: uuid, fault: null, terms: { uuid } };
}

function readSupportNumber(text: string): ReadQuery | undefined {
  const number = Number(supportNumberText.exec(text)?.[1] ?? 0);
  if (number === 0 || number > maxInteger) return undefined;
  return { kind: 'request', text: `№ ${number}`, fault: null, terms: { supportNumber: number } };
}

/** A phone, and a smart_id if the digits are one too. */
function readNumber(text: string): ReadQuery | undefined {
  const phone = canonicalPhone(text);
  const id = smartIdText.test(text) ? readSmartId(text) : undefined;
  const known = id !== undefined && id <= maxInteger ? { id } : {};
  if (phone !== undefined) return { kind: 'phone', text: phoneText(phone), fault: null, terms: { phone, ...known } };
  if (!smartIdText.test(text)) return undefined;
  const digits = text.replace(/\D/g, '');
  if ('id' in known) return { kind: 'smart_id', text: digits, fault: null, terms: known };
  if (digits.length === 4) return { kind: 'last_digits', text: digits, fault: queryFaults.digitsAlone, terms: {} };
  if (digits.length >= smartIdDigits.min && digits.length <= smartIdDigits.max)
    return { kind: 'smart_id', text: digits, fault: queryFaults.checkDigit, terms: {} };
  return readDigitsWithTerm(text) ?? { kind: 'nothing', text, fault: queryFaults.number, terms: {} };
}

/** A word of twelve letters may be the name of an application too. */
function readRequestId(text: string): ReadQuery | undefined {
  if (!requestIdText.test(text)) return undefined;
  return { kind: 'request', text, fault: null, terms: { requestId: text, application: text } };
}

function readDigitsWithTerm(text: string): ReadQuery | undefined {
  const lastDigits = readLastDigits(text);
  return lastDigits && { kind: 'last_digits', text, fault: null, terms: { lastDigits } };
}

function readName(text: string): ReadQuery {
  if (!/[\p{L}\p{N}]/u.test(text)) return { kind: 'nothing', text, fault: queryFaults.nothing, terms: {} };
  return { kind: 'application', text, fault: null, terms: { application: text } };
}
