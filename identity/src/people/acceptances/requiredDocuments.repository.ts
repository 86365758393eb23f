import { acceptedKinds, type PolicyKind, type RequiredDocument } from '@passport/shared/schemas/documents';
import { sql, type RawBuilder } from 'kysely';
import type { Executor } from '../../platform/storage/database';

/** Whether a sign-in may require a document: it concerns all users. */
export const concernsEverybody = (kind: PolicyKind): boolean => (acceptedKinds as readonly PolicyKind[]).includes(kind);

/** SQL condition on `documents AS d`: the user has to accept it, or a later revision of its kind, and has not done so. */
const isUnaccepted = (userId: RawBuilder<number>): RawBuilder<boolean> => sql`
  d.must_be_accepted AND NOT EXISTS (
    SELECT 1 FROM document_acceptances AS a WHERE a.user_id = ${userId} AND a.kind = d.kind AND a.revision >= d.revision
  )`;

/** SQL condition: the user has documents to accept, possibly still within their transition. */
export const hasUnacceptedDocuments = (userId: RawBuilder<number>, now: Date): RawBuilder<boolean> => sql`
  EXISTS (SELECT 1 FROM documents AS d WHERE d.effective_from <= ${now}::timestamptz AND ${isUnaccepted(userId)})`;

/** Scalar subquery: the time from which the user's sessions require the acceptance of a document; null if none does. */
export const documentsDueAt = (userId: RawBuilder<number>): RawBuilder<Date | null> => sql`
  (SELECT min(coalesce(d.transition_until, d.effective_from)) FROM documents AS d WHERE ${isUnaccepted(userId)})`;

/**
 * SQL condition: the user's sessions cannot be used, because the time to accept a document is over. The first comparison follows from
 * the second, and uses the index.
 */
export const areDocumentsOverdue = (userId: RawBuilder<number>, now: Date): RawBuilder<boolean> => sql`
  EXISTS (SELECT 1 FROM documents AS d WHERE d.effective_from <= ${now}::timestamptz
    AND coalesce(d.transition_until, d.effective_from) <= ${now}::timestamptz AND ${isUnaccepted(userId)})`;

/** A document to accept, with the earliest sufficient revision. */
export type DemandedDocument = RequiredDocument & { demanded_revision: number };

/**
 * Scalar subquery: the documents that a user has to accept as JSON, null for none. Of each kind it names the revision in
 * effect, which may be later than the one that requires acceptance, and the end of the earliest transition.
 */
export const requiredDocuments = (userId: RawBuilder<number>, now: Date): RawBuilder<DemandedDocument[] | null> => sql`
  (SELECT json_agg(r ORDER BY r.kind) FROM (
    SELECT d.kind, max(d.revision) AS demanded_revision,
      (SELECT max(live.revision) FROM documents AS live WHERE live.kind = d.kind AND live.effective_from <= ${now}::timestamptz) AS revision,
      (SELECT max(a.revision) FROM document_acceptances AS a WHERE a.user_id = ${userId} AND a.kind = d.kind) AS accepted_revision,
      CASE WHEN count(d.transition_until) = count(*)
        THEN to_char(min(d.transition_until) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') END AS transition_until
    FROM documents AS d WHERE d.effective_from <= ${now}::timestamptz AND ${isUnaccepted(userId)}
    GROUP BY d.kind
  ) AS r)`;

/** The documents that one user has to accept. */
export async function findRequiredDocuments(
  executor: Executor,
  userId: number,
  now: Date,
): Promise<DemandedDocument[]> {
  const { rows } = await sql<{ required: DemandedDocument[] | null }>`
    SELECT ${requiredDocuments(sql`${userId}::integer`, now)} AS required`.execute(executor);
  return rows[0]?.required ?? [];
}
