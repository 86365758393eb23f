import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from '../../context';
import { invalidField } from './errors';

const defaultLimit = 50;
const macBytes = 16;

/** Rows of one page: the `limit` of a PageQuery, 50 by default. */
export const pageLimit = (limit: string | undefined): number => (limit === undefined ? defaultLimit : Number(limit));

/** The one list that a cursor is of. */
export interface PagedList {
  name: 'sessions' | 'history';
  /** Whose list it is. */
  userId: number;
}

/** The key is of its own by the word in front: nothing else that is signed with it begins like this. */
const macOf = ({ secrets }: Pick<Context, 'secrets'>, { name, userId }: PagedList, values: string): Buffer =>
  createHmac('sha256', Buffer.from(secrets.codeKey, 'base64url'))
    .update(`cursor|${name}|${userId}|${values}`)
    .digest()
    .subarray(0, macBytes);

/**
 * The place of a row in its order, as an opaque text that a client hands back for the page after it. It is signed, so that
 * what comes back needs no other check.
 */
export function writeCursor(context: Pick<Context, 'secrets'>, list: PagedList, values: readonly string[]): string {
  const text = JSON.stringify(values);
  return Buffer.concat([macOf(context, list, text), Buffer.from(text)]).toString('base64url');
}

/**
 * Reads a cursor that came back.
 * @returns the values that were written, or undefined for the first page
 * @throws 400 for a cursor that was not made for this list of this person
 */
export function readCursor(
  context: Pick<Context, 'secrets'>,
  list: PagedList,
  cursor: string | undefined,
): string[] | undefined {
  if (cursor === undefined) return undefined;
  const bytes = Buffer.from(cursor, 'base64url');
  const mac = bytes.subarray(0, macBytes);
  const text = bytes.subarray(macBytes).toString();
  if (mac.length < macBytes || !timingSafeEqual(mac, macOf(context, list, text)))
    throw invalidField('cursor', 'errors.bad-request');
  return JSON.parse(text) as string[];
}
