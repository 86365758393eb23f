import { sql } from 'kysely';
import { listTrail, type TrailRow } from '../../messaging/trail/trail.repository';
import type { Executor } from '../../platform/storage/database';

interface OwnContacts {
  /** Phone and address, one row each, with the time since when the person has it. */
  contact: string;
  since: Date;
}

/** The contacts of a person, and since when they have them: an earlier owner's messages are not theirs. */
async function ownContacts(executor: Executor, userId: number): Promise<OwnContacts[]> {
  const { rows } = await sql<OwnContacts>`
    SELECT c.contact, greatest(u.date_joined, (
      SELECT max(at) FROM audit_events WHERE user_id = u.id AND event = ANY(c.events)
    )) AS since
    FROM users AS u, LATERAL (VALUES
      (u.phone, '{phone_changed,phone_restored}'::text[]), (u.email, '{email_changed,email_restored}'::text[])
    ) AS c (contact, events)
    WHERE u.id = ${userId} AND c.contact IS NOT NULL`.execute(executor);
  return rows;
}

/**
 * The messages to a person's contacts, the newest first: codes of their account, those of the registration, and notices since the contact
 * is theirs; never a code or a text.
 * @param before id of the last message of the page before
 */
export async function listOwnMessages(
  executor: Executor,
  userId: number,
  limit: number,
  before?: string,
): Promise<TrailRow[]> {
  const contacts = await ownContacts(executor, userId);
  const since = contacts.map(
    (own) => sql<boolean>`
      (o.recipient = ${own.contact} AND o.created_at >= ${own.since}::timestamptz
        - CASE WHEN o.reference->>'verification' IS NULL THEN interval '0' ELSE interval '1 hour' END)`,
  );
  const isOwn = sql<boolean>`
    (v.user_id = ${userId} OR (v.user_id IS NULL AND (${sql.join(since, sql` OR `)})))
    AND coalesce(o.reference->>'decoy', '0') <> '1' ${before === undefined ? sql`` : sql`AND o.id < ${before}::bigint`}`;
  return listTrail(
    executor,
    contacts.map(({ contact }) => contact),
    limit,
    isOwn,
  );
}
