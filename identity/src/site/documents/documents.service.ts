import type { PolicyDifference, PolicyDocument } from '@passport/shared/schemas/documents';
import type { Context } from '../../context';
import { notFound } from '../../platform/http/errors';
import { BoundedCache } from '../boundedCache';
import { compareDocuments } from './compareDocuments';
import { presentDocument } from './documents.presenter';
import { findDocuments, type DocumentRow } from './documents.repository';
import { renderPdf } from './pdf/renderPdf';

type Language = 'ru' | 'en';
type DocumentContext = Pick<Context, 'db' | 'clock'>;

/** Results derived from revisions never change: cached for the next reader, up to some megabytes. */
const pdfs = new BoundedCache<Promise<Buffer>>(20);
const differences = new BoundedCache<Promise<PolicyDifference['parts']>>(60);

/**
 * A revision of a kind; the one in effect by default.
 * @throws 404
 */
async function findDocument({ db, clock }: DocumentContext, kind: string, revision?: string): Promise<DocumentRow> {
  const wanted = revision === undefined ? { effectiveAt: clock.now() } : { revisions: [Number(revision)] };
  const [row] = await findDocuments(db, kind, wanted);
  if (!row) throw notFound();
  return row;
}

/** A document as a page shows it. @throws 404 */
export async function readDocument(
  context: DocumentContext,
  kind: string,
  { revision, language }: { revision: string | undefined; language: Language },
): Promise<PolicyDocument> {
  return presentDocument(await findDocument(context, kind, revision), language);
}

/** The differences between the titles and texts of two revisions. @throws 404 if one does not exist */
export async function readDifference(
  { db }: DocumentContext,
  kind: string,
  { from, to, language }: { from: number; to: number; language: Language },
): Promise<PolicyDifference> {
  const rows = await findDocuments(db, kind, { revisions: [from, to] });
  const textsOf = (wanted: number) => rows.find(({ revision }) => revision === wanted)?.[language];
  const [before, after] = [textsOf(from), textsOf(to)];
  if (!before || !after) throw notFound();
  const parts = await differences.get(`${before.sha256} ${after.sha256}`, () => compareDocuments(before, after));
  return { from, to, parts };
}

/** A revision as PDF. @throws 404 */
export async function readPdf(
  context: DocumentContext & Pick<Context, 'config'>,
  kind: string,
  { revision, language }: { revision: string | undefined; language: Language },
): Promise<{ row: DocumentRow; bytes: Buffer }> {
  const row = await findDocument(context, kind, revision);
  const key = `${kind} ${row.revision} ${row[language].sha256}`;
  const bytes = await pdfs.get(key, () => renderPdf(pdfInput(row, language, context.config.publicUrl)));
  return { row, bytes };
}

/** The input of the PDF of a document. */
export function pdfInput(
  row: Pick<DocumentRow, 'kind' | 'revision' | 'effective_from' | 'ru' | 'en'>,
  language: Language,
  publicUrl: string,
) {
  const { title, blocks, sha256 } = row[language];
  const { kind, revision } = row;
  return {
    kind,
    revision,
    language,
    title,
    blocks,
    sha256,
    effectiveFrom: row.effective_from.toISOString(),
    publicUrl,
  };
}
