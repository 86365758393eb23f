import { sentDocumentId } from '@passport/shared/constants';
import type { PolicyDocument } from '@passport/shared/schemas/documents';
import type { WantedDocument } from '@passport/shared/documents/documents.api';

/**
 * The document that the site has sent with the page, so that it is shown at once and not fetched again.
 * @returns undefined if the page came with another one, or with none
 */
export function sentDocument(
  { kind, revision, language }: WantedDocument,
  page = document,
): PolicyDocument | undefined {
  const text = page.getElementById(sentDocumentId)?.textContent;
  if (!text) return undefined;
  const { asked, document: sent } = JSON.parse(text) as { asked: string | null; document: PolicyDocument };
  const isSame = sent.kind === kind && sent.language === language && asked === (revision?.toString() ?? null);
  return isSame ? sent : undefined;
}
