import type { PolicyKind } from '@passport/shared/schemas/documents';
import { sql, type Selectable } from 'kysely';
import type { Executor } from '../../platform/storage/database';
import { isUniqueViolation } from '../../platform/storage/sqlState';
import type { DocumentsTables, DocumentText } from './documents.tables';

export type DocumentRow = Selectable<DocumentsTables['documents']>;

/** Which of the revisions of a kind are wanted; all of them by default. */
interface Wanted {
  revisions?: readonly number[];
  /** Only the one in effect at this time. */
  effectiveAt?: Date;
}

/** Revisions of a kind with their texts, the newest first. */
export async function findDocuments(
  executor: Executor,
  kind: string,
  { revisions, effectiveAt }: Wanted = {},
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

/** What a list shows of a revision in one language. */
export interface DocumentSummary extends Omit<DocumentRow, 'ru' | 'en'> {
  title: string;
  changes: string;
  sha256: string;
  /** When the next revision takes effect; null for the newest. */
  effective_until: Date | null;
}

/** The revisions of a kind without their texts, the newest first; of every kind by default. */
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

export interface NewDocument extends Omit<DocumentRow, 'revision'> {
  ru: DocumentText;
  en: DocumentText;
}

/** @returns the new revision; undefined if another publication of the kind came first */
export async function insertDocument(
  executor: Executor,
  { ru, en, ...document }: NewDocument & Pick<DocumentRow, 'revision'>,
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
