import type { PolicyKind } from '@passport/shared/schemas/documents';
import { sql, type Selectable } from 'kysely';
import type { Executor } from '../../platform/storage/database';
import { isUniqueViolation } from '../../platform/storage/errorCode';
import type { DocumentsTables } from './documents.tables';

export type DocumentRow = Selectable<DocumentsTables['documents']>;

/** Which revisions of a kind; all of them by default. */
interface RevisionFilter {
  revisions?: readonly number[];
  /** Only the one in effect at this time. */
  effectiveAt?: Date;
}

/** Revisions of a kind with their texts, the newest first. */
export async function findDocuments(
  executor: Executor,
  kind: string,
  { revisions, effectiveAt }: RevisionFilter = {},
): Promise<DocumentRow[]> {
  let query = executor
    .selectFrom('documents')
    .selectAll()
    .where('kind', '=', kind as PolicyKind)
    .orderBy('revision', 'desc');
  if (revisions) query = query.where('revision', 'in', [...revisions]);
  if (effectiveAt) query = query.where('effective_from', '<=', effectiveAt).limit(1);
  return query.execute();
}

/** A revision without its text, in one language, as lists show it. */
export interface DocumentSummary extends Omit<DocumentRow, 'ru' | 'en'> {
  title: string;
  changes: string;
  sha256: string;
  /** When the next revision takes effect; null for the newest. */
  effective_until: Date | null;
}

/** Revisions without their texts, the newest first; of all kinds if `kind` is omitted. */
export async function listDocuments(
  executor: Executor,
  language: 'ru' | 'en',
  kind?: string,
): Promise<DocumentSummary[]> {
  const text = sql.ref(language);
  const { rows } = await sql<DocumentSummary>`
    SELECT kind, revision, published_at, effective_from, transition_until, must_be_accepted, author,
      ${text} ->> 'title' AS title, ${text} ->> 'changes' AS changes, ${text} ->> 'sha256' AS sha256,
      lead(effective_from) OVER (PARTITION BY kind ORDER BY revision) AS effective_until
    FROM documents WHERE ${kind === undefined ? sql`true` : sql`kind = ${kind}`}
    ORDER BY kind, revision DESC`.execute(executor);
  return rows;
}

/** @returns the new revision; undefined if another publication of the kind came first */
export async function insertDocument(
  executor: Executor,
  { ru, en, ...document }: DocumentRow,
): Promise<DocumentRow | undefined> {
  try {
    return await executor
      .insertInto('documents')
      .values({ ...document, ru: JSON.stringify(ru), en: JSON.stringify(en) })
      .returningAll()
      .executeTakeFirstOrThrow();
  } catch (error) {
    if (isUniqueViolation(error)) return undefined;
    throw error;
  }
}
