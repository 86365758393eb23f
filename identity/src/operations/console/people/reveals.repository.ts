import type { contactKinds } from '@passport/shared/schemas/account';
import { addSeconds } from '../../../platform/clock';
import type { Executor } from '../../../platform/storage/database';

export type ContactField = (typeof contactKinds)[number];

/** How long contacts stay unmasked for the operator who gave a reason. */
export const revealSeconds = 15 * 60;

/** Contacts of a person that an operator sees unmasked. */
export interface Reveal {
  fields: ContactField[];
  until: Date;
}

/** What was unmasked, by the rows of the log, the latest first: without its row nothing is shown. */
export async function findReveals(
  executor: Executor,
  { personId, operator, now }: { personId: number; operator: string; now: Date },
): Promise<(Reveal & { id: string; reason: string | null })[]> {
  const rows = await executor
    .selectFrom('audit_events')
    .select(['id', 'at', 'details', 'reason'])
    .where('user_id', '=', personId)
    .where('event', '=', 'contacts_revealed')
    .where('actor_kind', '=', 'operator')
    .where('actor', '=', operator)
    .where('at', '>', addSeconds(now, -revealSeconds))
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ id, at, details, reason }) => ({
    ...{ id, reason, until: addSeconds(at, revealSeconds) },
    fields: String(details.fields).split(' ') as ContactField[],
  }));
}

/** All of them as one: the end is that of the first to end. */
export const mergeReveals = (reveals: readonly Reveal[]): Reveal | undefined => {
  const last = reveals.at(-1);
  return last && { fields: [...new Set(reveals.flatMap(({ fields }) => fields))], until: last.until };
};
