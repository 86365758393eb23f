import {
  acceptedKinds,
  type AcceptedDocument,
  type PolicyKind,
  type RequiredDocument,
} from '@passport/shared/schemas/documents';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { Visitor } from '../../platform/devices/visitor';
import type { Executor } from '../../platform/storage/database';
import type { AcceptancesTables } from './acceptances.tables';

/** SQL condition on `documents AS d`: the user has to accept it, or a later revision of its kind, and has not done so. */
const isUnaccepted = (userId: RawBuilder<number>): RawBuilder<boolean> => sql`
  d.must_be_accepted AND NOT EXISTS (
    SELECT 1 FROM document_acceptances AS a WHERE a.user_id = ${userId} AND a.kind = d.kind AND a.revision >= d.revision
  )`;

/** SQL condition: documents wait for the acceptance of a user, who may be in the time of transition. */
export const hasUnacceptedDocuments = (userId: RawBuilder<number>, now: Date): RawBuilder<boolean> => sql`
  EXISTS (SELECT 1 FROM documents AS d WHERE d.effective_from <= ${now}::timestamptz AND ${isUnaccepted(userId)})`;

/** Scalar subquery: from when on the user's sessions wait for the acceptance of a document; null if none does. */
export const documentsDueAt = (userId: RawBuilder<number>): RawBuilder<Date | null> => sql`
  (SELECT min(coalesce(d.transition_until, d.effective_from)) FROM documents AS d WHERE ${isUnaccepted(userId)})`;

/** A document that waits for an acceptance, with the earliest revision that is enough. */
export type DemandedDocument = RequiredDocument & { demanded_revision: number };

/**
 * Scalar subquery: the documents that wait for the acceptance of a user as JSON, null for none. Of each kind it names the revision in
 * effect, which may be later than the one that asked for acceptance, and the end of the earliest transition.
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

/** What waits for the acceptance of one user. */
export async function findRequiredDocuments(
  executor: Executor,
  userId: number,
  now: Date,
): Promise<DemandedDocument[]> {
  const { rows } = await sql<{ required: DemandedDocument[] | null }>`
    SELECT ${requiredDocuments(sql`${userId}::integer`, now)} AS required`.execute(executor);
  return rows[0]?.required ?? [];
}

/** Documents that a visitor was shown and accepts. */
export interface Acceptance {
  documents: readonly AcceptedDocument[];
  how: 'registration' | 'again';
}

interface AcceptedBy extends Acceptance {
  userId: number;
  sid: string;
  visitor: Visitor;
  now: Date;
}

/**
 * Statement that writes acceptances with the hash of the text in the visitor's language; a revision that does not exist is left out.
 * @param condition what else the statement joins, as `CROSS JOIN …`
 */
export const insertAcceptances = (
  { documents, how, userId, sid, visitor, now }: AcceptedBy,
  condition: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> => sql`
  INSERT INTO document_acceptances (user_id, kind, revision, sha256, language, accepted_at, sid, device, how)
  SELECT ${userId}::integer, d.kind, d.revision, d.${sql.ref(visitor.language)} ->> 'sha256', ${visitor.language},
    ${now}::timestamptz, ${sid}::uuid, ${visitor.deviceName}, ${how}
  FROM documents AS d
  JOIN (VALUES ${sql.join(documents.map(({ kind, revision }) => sql`(${kind}::text, ${revision}::integer)`))}) AS shown (kind, revision)
    ON d.kind = shown.kind AND d.revision = shown.revision ${condition}`;

/** Records that a signed-in person accepts documents. */
export async function acceptDocuments(executor: Executor, accepted: AcceptedBy): Promise<void> {
  if (accepted.documents.length > 0) await insertAcceptances(accepted).execute(executor);
}

/** The revisions that everybody accepts with a registration, and whether they are those that were shown. */
export interface RegistrationDocuments {
  /** In effect now. */
  live: AcceptedDocument[];
  /** Those of the shown revisions that exist. */
  shown: AcceptedDocument[];
}

/** The kinds that the register form links to. */
export const registrationKinds = ['terms_of_service', 'personal_data'] as const satisfies readonly PolicyKind[];

export async function findRegistrationDocuments(
  executor: Executor,
  shown: readonly AcceptedDocument[],
  now: Date,
): Promise<RegistrationDocuments> {
  const isShown = shown.map(({ kind, revision }) => sql`(kind = ${kind} AND revision = ${revision}::integer)`);
  const { rows } = await sql<AcceptedDocument & { is_live: boolean; is_shown: boolean }>`
    SELECT kind, revision, is_live AND kind = ANY(${[...registrationKinds]}::text[]) AS is_live, is_shown FROM (
      SELECT kind, revision,
        effective_from <= ${now}::timestamptz AND revision = max(revision) FILTER (WHERE effective_from <= ${now}::timestamptz)
          OVER (PARTITION BY kind) AS is_live,
        ${isShown.length === 0 ? sql`false` : sql.join(isShown, sql` OR `)} AS is_shown
      FROM documents
    ) AS d WHERE is_live OR is_shown`.execute(executor);
  const plain = ({ kind, revision }: AcceptedDocument): AcceptedDocument => ({ kind, revision });
  return {
    live: rows.filter(({ is_live }) => is_live).map(plain),
    shown: rows.filter(({ is_shown }) => is_shown).map(plain),
  };
}

export type AcceptanceRow = Selectable<AcceptancesTables['document_acceptances']>;

/** The acceptances of a user, the latest first. */
export async function listAcceptances(executor: Executor, userId: number): Promise<AcceptanceRow[]> {
  return executor
    .selectFrom('document_acceptances')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute();
}

/** Whether a sign-in may ask for a document: it concerns everybody. */
export const concernsEverybody = (kind: PolicyKind): boolean => (acceptedKinds as readonly PolicyKind[]).includes(kind);
