import { randomInt } from 'node:crypto';
import type { Context } from '../../context';
import type { Executor } from '../../platform/storage/database';
import { findRecoveryCode, replaceRecoveryCodes, type RecoveryCode } from './twoFactor.repository';

/** Read aloud and copied by hand: no letter that looks like a digit or another letter. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const count = 10;
/** 20 bits that find the row, and 80 that prove it. */
const selectorLength = 4;
const secretLength = 16;
const groupLength = 4;

const draw = (length: number): string => Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
const inGroups = (code: string): string => code.match(new RegExp(`.{${groupLength}}`, 'g'))!.join('-');

/** A code as a person types it: any case, any blanks and dashes. */
const plain = (typed: string): string => typed.toUpperCase().replace(/[\s-]/g, '');

/** New codes with what is stored of them, not written yet: hashing takes long, and no transaction waits for it. */
export interface NewRecoveryCodes {
  /** `ABCD-EFGH-…`, shown once. */
  codes: string[];
  stored: { selector: string; hash: string }[];
}

/** Ten codes of 80 secret bits each. */
export async function newRecoveryCodes({ hashing }: Pick<Context, 'hashing'>): Promise<NewRecoveryCodes> {
  const selectors = new Set<string>();
  while (selectors.size < count) selectors.add(draw(selectorLength));
  const drawn = [...selectors].map((selector) => ({ selector, secret: draw(secretLength) }));
  const stored = await Promise.all(
    drawn.map(async ({ selector, secret }) => ({ selector, hash: await hashing.slowHash(secret) })),
  );
  return { codes: drawn.map(({ selector, secret }) => inGroups(selector + secret)), stored };
}

/** Puts new codes in the place of all that the user had. */
export const storeRecoveryCodes = (executor: Executor, userId: number, { stored }: NewRecoveryCodes): Promise<void> =>
  replaceRecoveryCodes(executor, userId, stored);

/** The unused code of a user that was typed, or undefined: what takes long of using it up, and no transaction waits for it. */
export async function readRecoveryCode(
  { db, hashing }: Pick<Context, 'db' | 'hashing'>,
  userId: number,
  typed: string,
): Promise<RecoveryCode | undefined> {
  const code = plain(typed);
  if (code.length !== selectorLength + secretLength) return undefined;
  const stored = await findRecoveryCode(db, userId, code.slice(0, selectorLength));
  return stored && (await hashing.isHashOf(stored.hash, code.slice(selectorLength))) ? stored : undefined;
}
