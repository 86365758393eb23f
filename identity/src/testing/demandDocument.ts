import type { DocumentRow } from '../site/documents/documents.repository';
import { publishDocument, type Publication } from '../site/documents/publishDocument';
import type { TestService } from './harness';

/** Publishes a revision of the terms that users must accept immediately, unless `more` says otherwise. */
export const demandDocument = (
  { storage, clock }: Pick<TestService, 'storage' | 'clock'>,
  more: Partial<Publication> = {},
): Promise<DocumentRow> =>
  publishDocument(
    storage.db,
    {
      kind: 'terms_of_service',
      author: 'test',
      sources: { ru: '# Документ\n\nТекст.', en: '# Document\n\nText.' },
      changes: { ru: 'Новое.', en: 'New.' },
      mustBeAccepted: true,
      ...more,
    },
    clock.now(),
  );
