import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../context';
import { addSeconds, daySeconds } from '../platform/clock';
import type { SessionRow } from './sessions.tables';

/** Sessions last seen before this moment have ended by idleness. */
export const idleSince = ({ config, clock }: Pick<Context, 'config' | 'clock'>): Date =>
  addSeconds(clock.now(), -config.sessions.idleDays * daySeconds);

/** Whether the person has to accept a document that can no longer be postponed. */
export const isWaitingForDocuments = ({ clock }: Pick<Context, 'clock'>, session: SessionRow): boolean =>
  session.documents_due_at !== null && session.documents_due_at <= clock.now();

/** Whether a session can be used: it has not ended, and no document has to be accepted. */
export const isAlive = (context: Context, session: SessionRow): boolean =>
  session.ended_at === null &&
  session.expires_at > context.clock.now() &&
  session.last_seen_at > idleSince(context) &&
  !isWaitingForDocuments(context, session);

/** Conditions of a usable session, apart from documents to accept. */
export interface AliveCriteria {
  userId: number;
  now: Date;
  /** Sessions last seen before this have ended by idleness. */
  idleSince: Date;
}

export const aliveCriteria = (context: Pick<Context, 'config' | 'clock'>, userId: number): AliveCriteria => ({
  userId,
  now: context.clock.now(),
  idleSince: idleSince(context),
});

/** SQL condition on the table sessions. Unlike `isAlive` it ignores documents to accept. */
export const isAliveSession = ({ userId, now, idleSince }: AliveCriteria): RawBuilder<boolean> =>
  sql`user_id = ${userId} AND ended_at IS NULL AND expires_at > ${now} AND last_seen_at > ${idleSince}`;
