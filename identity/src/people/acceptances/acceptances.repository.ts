import { acceptedKinds, type AcceptedDocument, type PolicyKind } from '@passport/shared/schemas/documents';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { Visitor } from '../../platform/devices/visitor';
import { addSeconds } from '../../platform/clock';
import type { Executor } from '../../platform/storage/database';
import type { AcceptancesTables } from './acceptances.tables';

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
 * @param condition further joins of the statement, as `CROSS JOIN …`
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

/** A revision that every registration accepts. */
export interface LiveDocument extends AcceptedDocument {
  /** The earliest revision of its kind with which a session can begin: one that must be accepted, after its transition. 0 for any. */
  enough_revision: number;
}

/** The revisions that every registration accepts, and the state of the shown ones. */
export interface RegistrationDocuments {
  /** In effect now. */
  live: LiveDocument[];
  /** The shown revisions that were in effect while the form could be open. */
  shown: AcceptedDocument[];
  /** Whether each of the shown revisions exists. */
  areKnown: boolean;
}

/** The kinds that are accepted with every registration; others of `acceptedKinds` are as soon as they have to be accepted. */
const registrationKinds = ['terms_of_service', 'personal_data'] as const satisfies readonly PolicyKind[];

/** How long the register form can be filled in: as long as its codes are good. */
export const registrationSeconds = 30 * 60;

export async function findRegistrationDocuments(
  executor: Executor,
  shown: readonly AcceptedDocument[],
  now: Date,
): Promise<RegistrationDocuments> {
  const isShown = shown.map(({ kind, revision }) => sql`(kind = ${kind} AND revision = ${revision}::integer)`);
  const opened = addSeconds(now, -registrationSeconds);
  const { rows } = await sql<LiveDocument & { is_live: boolean; is_shown: boolean; was_in_effect: boolean }>`
    SELECT kind, revision, enough_revision, is_shown,
      is_in_effect AND (kind = ANY(${[...registrationKinds]}::text[]) OR is_demanded AND kind = ANY(${[...acceptedKinds]}::text[]))
        AS is_live,
      effective_from <= ${now}::timestamptz AND revision >= earliest AS was_in_effect
    FROM (
      SELECT kind, revision, effective_from,
        revision = max(revision) FILTER (WHERE effective_from <= ${now}::timestamptz) OVER of_kind AS is_in_effect,
        coalesce(max(revision) FILTER (WHERE effective_from <= ${opened}::timestamptz) OVER of_kind, 0) AS earliest,
        bool_or(must_be_accepted AND effective_from <= ${now}::timestamptz) OVER of_kind AS is_demanded,
        coalesce(max(revision) FILTER (
          WHERE must_be_accepted AND coalesce(transition_until, effective_from) <= ${now}::timestamptz
        ) OVER of_kind, 0) AS enough_revision,
        ${isShown.length === 0 ? sql`false` : sql.join(isShown, sql` OR `)} AS is_shown
      FROM documents WINDOW of_kind AS (PARTITION BY kind)
    ) AS d WHERE is_in_effect OR is_shown`.execute(executor);
  const distinct = new Set(shown.map(({ kind, revision }) => `${kind} ${revision}`)).size;
  const found = rows.filter(({ is_shown }) => is_shown);
  return {
    live: rows
      .filter(({ is_live }) => is_live)
      .map(({ kind, revision, enough_revision }) => ({ kind, revision, enough_revision })),
    shown: found.filter(({ was_in_effect }) => was_in_effect).map(({ kind, revision }) => ({ kind, revision })),
    areKnown: found.length === distinct,
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
