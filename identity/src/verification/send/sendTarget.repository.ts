import { sql, type RawBuilder } from 'kysely';
import type { Executor } from '../../platform/storage/database';
import { isEmailTaken, isPhoneTaken } from '../../people/users.repository';
import type { CodeChannel } from '../verification.repository';
import { isKnownDevice } from '../../platform/devices/isKnownDevice';

/** The user in the request of a flow, with the fields that decide whether a code may be sent to them. */
export interface SendTarget {
  id: number;
  phone: string;
  email: string | null;
  is_verified: boolean;
  is_known_device: boolean;
  is_black_listed: boolean;
}

/** @param by a user id, or a phone in E.164 */
export async function findSendTarget(
  executor: Executor,
  by: { id: number } | { phone: string },
  device: string | undefined,
): Promise<SendTarget | undefined> {
  const condition = 'id' in by ? sql`u.id = ${by.id}` : sql`u.phone = ${by.phone}`;
  const { rows } = await sql<SendTarget>`
    SELECT u.id, u.phone, u.email, u.is_verified,
      ${isKnownDevice(sql`u.id`, device)} AS is_known_device,
      EXISTS (SELECT 1 FROM black_list b WHERE b.phone = u.phone) AS is_black_listed
    FROM users u WHERE ${condition}`.execute(executor);
  return rows[0];
}

/** The data that private mode reads about a phone: the same query and shape of result whether or not the phone is registered. */
export interface PrivateModeTarget {
  id: number | null;
  /** Null unless the address is verified. */
  email: string | null;
  is_known_device: boolean;
  is_black_listed: boolean;
}

export async function findPrivateModeTarget(
  executor: Executor,
  phone: string,
  device: string | undefined,
): Promise<PrivateModeTarget> {
  const { rows } = await sql<PrivateModeTarget>`
    SELECT u.id, CASE WHEN u.is_verified THEN u.email END AS email,
      ${isKnownDevice(sql`u.id`, device)} AS is_known_device,
      EXISTS (SELECT 1 FROM black_list b WHERE b.phone = asked.phone) AS is_black_listed
    FROM (SELECT ${phone}::text AS phone) AS asked LEFT JOIN users u ON u.phone = asked.phone`.execute(executor);
  return rows[0]!;
}

/** Whether a code may be sent to a contact that should not belong to any account yet. */
export interface NewContactStatus {
  is_taken: boolean;
  is_black_listed: boolean;
}

/** Scalar subquery that returns a NewContactStatus. It is not run here, so that a lookup can count itself in the same statement. */
export function newContactStatusQuery(channel: CodeChannel, recipient: string): RawBuilder<NewContactStatus> {
  const isTaken = channel === 'sms' ? isPhoneTaken(recipient) : isEmailTaken(recipient);
  return sql`json_build_object('is_taken', ${isTaken},
    'is_black_listed', EXISTS (SELECT 1 FROM black_list WHERE phone = ${recipient}))`;
}

export async function findNewContactStatus(
  executor: Executor,
  query: RawBuilder<NewContactStatus>,
): Promise<NewContactStatus> {
  const { rows } = await sql<{ answer: NewContactStatus }>`SELECT ${query} AS answer`.execute(executor);
  return rows[0]!.answer;
}

export async function isBlackListed(executor: Executor, phone: string): Promise<boolean> {
  const row = await executor.selectFrom('black_list').select('phone').where('phone', '=', phone).executeTakeFirst();
  return row !== undefined;
}
