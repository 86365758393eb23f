import { randomInt } from 'node:crypto';
import type { Context } from '../../context';
import type { Executor } from '../../platform/storage/database';
import { findRecoveryCode, replaceRecoveryCodes, type RecoveryCode } from './twoFactor.repository';

/** Codes are read aloud and copied by hand, so similar characters are left out. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const count = 10;
/** 20 bits find the row, and 80 bits are the secret. */
const selectorLength = 4;
const secretLength = 16;
const groupLength = 4;

const randomText = (length: number): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
const inGroups = (code: string): string => code.match(new RegExp(`.{${groupLength}}`, 'g'))!.join('-');

/** Accepts lower case, blanks and dashes. */
const normalized = (typed: string): string => typed.toUpperCase().replace(/[\s-]/g, '');

/** New codes, not stored yet: hashing takes long, and no transaction should wait for it. */
export interface NewRecoveryCodes {
  /** `ABCD-EFGH-…`, shown once. */
  codes: string[];
  stored: { selector: string; hash: string }[];
}

/** Ten codes of 80 secret bits each. */
export async function newRecoveryCodes({ hashing }: Pick<Context, 'hashing'>): Promise<NewRecoveryCodes> {
  const selectors = new Set<string>();
  while (selectors.size < count) selectors.add(randomText(selectorLength));
  const drawn = [...selectors].map((selector) => ({ selector, secret: randomText(secretLength) }));
  const stored = await Promise.all(
    drawn.map(async ({ selector, secret }) => ({ selector, hash: await hashing.slowHash(secret) })),
  );
  return { codes: drawn.map(({ selector, secret }) => inGroups(selector + secret)), stored };
}

/** Replaces all recovery codes of the user. */
export const storeRecoveryCodes = (executor: Executor, userId: number, { stored }: NewRecoveryCodes): Promise<void> =>
  replaceRecoveryCodes(executor, userId, stored);

/** Finds the unused recovery code that was typed. The caller consumes it in a transaction, which then need not wait for the hash. */
export async function readRecoveryCode(
  { db, hashing }: Pick<Context, 'db' | 'hashing'>,
  userId: number,
  typed: string,
): Promise<RecoveryCode | undefined> {
  const code = normalized(typed);
  if (code.length !== selectorLength + secretLength) return undefined;
  const stored = await findRecoveryCode(db, userId, code.slice(0, selectorLength));
  return stored && (await hashing.isHashOf(stored.hash, code.slice(selectorLength))) ? stored : undefined;
}
