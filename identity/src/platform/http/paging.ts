import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from '../../context';
import { invalidField } from './errors';

const defaultLimit = 50;
const macBytes = 16;

/** Number of rows of a page: the `limit` of a PageQuery, 50 by default. */
export const pageLimit = (limit: string | undefined): number => (limit === undefined ? defaultLimit : Number(limit));

/** The list that a cursor belongs to. */
export interface PagedList {
  name:
    | 'sessions'
    | 'history'
    | 'access_requests'
    | 'applications'
    | 'application_history'
    | 'deliveries'
    | 'business_units'
    | 'operator_timeline'
    | 'operator_support'
    | 'operator_support_closed'
    | 'operator_access'
    | 'operator_access_answered'
    | 'operator_approvals'
    | 'operator_approvals_ended'
    | 'operator_audit'
    | 'operator_operators';
  userId: number;
}

/** The prefix `cursor|` separates these MACs from the other uses of this key. */
const macOf = ({ secrets }: Pick<Context, 'secrets'>, { name, userId }: PagedList, values: string): Buffer =>
  createHmac('sha256', Buffer.from(secrets.codeKey, 'base64url'))
    .update(`cursor|${name}|${userId}|${values}`)
    .digest()
    .subarray(0, macBytes);

/**
 * Encodes the position of a row as an opaque cursor for the next page. It is authenticated by a MAC bound to the list and the
 * user, so that a returned cursor needs no other check.
 */
export function writeCursor(context: Pick<Context, 'secrets'>, list: PagedList, values: readonly string[]): string {
  const text = JSON.stringify(values);
  return Buffer.concat([macOf(context, list, text), Buffer.from(text)]).toString('base64url');
}

/**
 * Decodes a cursor.
 * @returns its values, or undefined for the first page
 * @throws 400 for a cursor that was not issued for this list of this user
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
