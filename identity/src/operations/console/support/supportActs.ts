import { randomUUID } from 'node:crypto';
import type { Context } from '../../../context';
import { notFound } from '../../../platform/http/errors';
import type { Executor } from '../../../platform/storage/database';
import type { Tables } from '../../../platform/storage/tables';
import { closeRequest, type SupportRequestRow } from '../../../site/support/support.repository';
import { sql, type Transaction } from 'kysely';
import { changedBy, performAct, type Act, type ActRequest } from '../act';

/** What operators decide on; see `versionOf`. */
export const supportState = ({ closed_at }: Pick<SupportRequestRow, 'closed_at'>): unknown => [
  closed_at?.toISOString() ?? null,
];

const targetOf = (number: number) => ({ type: 'support_request', id: String(number) }) as const;

/** @throws 404 */
const lockRequest =
  (number: number) =>
  (transaction: Transaction<Tables>): Promise<SupportRequestRow> =>
    transaction
      .selectFrom('support_requests')
      .selectAll()
      .where('number', '=', number)
      .forUpdate()
      .executeTakeFirstOrThrow(notFound);

/** Closes a request, for the console and the command. */
export const closeAct = ({ clock }: Pick<Context, 'clock'>, number: number): Act<SupportRequestRow> => ({
  event: 'support_request_closed',
  target: targetOf(number),
  load: lockRequest(number),
  stateOf: supportState,
  async carryOut(transaction) {
    const now = clock.now();
    if (!(await closeRequest(transaction, number, now))) throw await changedBy(transaction, targetOf(number));
    return { before: { closed_at: null }, after: { closed_at: now.toISOString() } };
  },
});

interface NewNote {
  number: number;
  author: number;
  text: string;
}

/** Writes a note among operators: its text is not in the log, because it may name people, who can be erased. */
const noteAct = (
  { clock }: Pick<Context, 'clock'>,
  { number, author, text }: NewNote,
  id: string,
): Act<SupportRequestRow> => ({
  event: 'support_note_added',
  target: targetOf(number),
  load: lockRequest(number),
  stateOf: supportState,
  async carryOut(transaction) {
    const note = { id, number, at: clock.now(), author, body: text };
    await transaction.insertInto('support_notes').values(note).execute();
    return { after: { note: id } };
  },
});

/**
 * Adds a note (`POST /operator/support/{number}/note/`). The same note twice is a double press.
 * @throws 404, 409 changed_meanwhile; also for another note on the version of one's last note
 */
export async function addNote(context: Context, asked: ActRequest, note: NewNote): Promise<string> {
  const { auditId, loaded } = await performAct(context, asked, noteAct(context, note, randomUUID()));
  if (!loaded && !(await isNoteOf(context.db, auditId, note.text)))
    throw await changedBy(context.db, targetOf(note.number));
  return auditId;
}

/** Whether the act of a row of the log has written the text. */
async function isNoteOf(executor: Executor, auditId: string, text: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM audit_events a JOIN support_notes n ON n.id = (a.after ->> 'note')::uuid
    WHERE a.id = ${auditId} AND n.body = ${text}`.execute(executor);
  return rows.length > 0;
}
