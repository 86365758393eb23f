import { sql } from 'kysely';
import { addSeconds, daySeconds } from '../../platform/clock';
import { deleteInBatches } from '../../platform/storage/deleteInBatches';
import type { UserRow } from '../../people/users.repository';
import type { Executor } from '../../platform/storage/database';

/**
 * Deletes what is kept of the messages to a person: their trail, and the verifications of it. Of contacts that they had before, or only
 * typed in, the codes of this account go, and the notices too unless another person has the contact now. Messages that are still to be
 * sent, such as the last notices, stay.
 */
export async function eraseTrail(executor: Executor, { id, phone, email }: UserRow): Promise<void> {
  const contacts = email === null ? [phone] : [phone, email];
  await sql`
    WITH codes AS MATERIALIZED (SELECT id::text AS id, recipient FROM verifications WHERE user_id = ${id})
    DELETE FROM outbox WHERE state NOT IN ('queued', 'sending')
      AND recipient IN (SELECT recipient FROM codes UNION SELECT unnest(${contacts}::text[]))
      AND (recipient = ANY(${contacts}::text[]) OR reference->>'verification' IN (SELECT id FROM codes)
        OR (reference->>'verification' IS NULL AND NOT EXISTS (
          SELECT FROM users WHERE phone = recipient OR (lower(email) = recipient AND is_verified))))`.execute(executor);
  await executor.deleteFrom('verifications').where('user_id', '=', id).execute();
  await executor.deleteFrom('verifications').where('recipient', 'in', contacts).execute();
  await executor.deleteFrom('inbox_messages').where('recipient', 'in', contacts).execute();
}

/** How long support can see whether somebody was told of their erasure. */
const farewellSeconds = daySeconds;

/** Deletes the last notices to people who are gone, a day after they were sent. */
export async function purgeFarewells(executor: Executor, now: Date): Promise<void> {
  const isFarewell = sql<boolean>`reference->>'notice' = 'account_erased'`;
  const sentBefore = addSeconds(now, -farewellSeconds);
  await deleteInBatches(executor, 'outbox', (row) => row.and([isFarewell, row('finished_at', '<', sentBefore)]));
}
