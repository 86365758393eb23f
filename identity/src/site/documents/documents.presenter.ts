import type { PolicyDocument, PolicyRevisions } from '@passport/shared/schemas/documents';
import { bindShortWords } from './bindShortWords';
import type { DocumentRow, DocumentSummary } from './documents.repository';

/** A revision in one language, as `GET /policy/{kind}/` returns it. */
export function presentDocument(row: DocumentRow, language: 'ru' | 'en'): PolicyDocument {
  const { kind, revision } = row;
  const { title, changes, source, blocks, sha256 } = row[language];
  return {
    kind,
    revision,
    language,
    title,
    changes,
    text: source,
    blocks: bindShortWords(blocks),
    sha256,
    effective_from: row.effective_from.toISOString(),
    pdf_url: `/api/policy/${kind}/pdf/?revision=${revision}&language=${language}`,
  };
}

export const presentRevisions = (rows: readonly DocumentSummary[]): PolicyRevisions => ({
  revisions: rows.map(({ kind, revision, title, changes, sha256, effective_from, effective_until }) => ({
    kind,
    revision,
    title,
    changes,
    sha256,
    effective_from: effective_from.toISOString(),
    effective_until: effective_until?.toISOString() ?? null,
  })),
});
