import { idleThread } from '../../../platform/idleThread';
import type { DocumentRow } from '../documents.repository';

/** How many documents may wait for the thread. One takes some hundred milliseconds, anybody may request every revision, and each caller occupies a connection. */
const maxWaiting = 30;

/** A document in one language, as the worker takes it. */
export interface PdfInput {
  kind: string;
  revision: number;
  language: 'ru' | 'en';
  title: string;
  blocks: DocumentRow['ru']['blocks'];
  sha256: string;
  effectiveFrom: string;
  publicUrl: string;
}

const render = idleThread<PdfInput, Uint8Array>(new URL('./pdfWorker.mjs', import.meta.url), 'PDF thread', maxWaiting);

/**
 * Renders a document in the PDF thread of this process, one after another.
 * @throws if a character has no glyph, and 503 if too many wait already or the thread ends before it is made
 */
export const renderPdf = async (document: PdfInput): Promise<Buffer> => Buffer.from(await render(document));
