import type { Locale } from '@passport/shared/constants';
import { createDocumentsApi } from '@passport/shared/documents/documents.api';
import type { Api } from '@passport/shared/api-client/endpoint';
import type {
  PolicyDifference,
  PolicyDocument,
  PolicyRevisions,
  RequiredDocument,
} from '@passport/shared/schemas/documents';

/** The texts of a document to accept. */
export interface RequiredText {
  required: RequiredDocument;
  document: PolicyDocument;
  /** Summaries of the changes: one for each revision since the accepted one, the newest first. */
  changes: ChangesOfRevision[];
  /** The changed words since the accepted revision; undefined without one. */
  difference: PolicyDifference['parts'] | undefined;
}

type ChangesOfRevision = Pick<PolicyRevisions['revisions'][number], 'revision' | 'changes' | 'effective_from'>;

/** Loads the documents that a sign-in requires. @throws ApiError if one of them cannot be loaded */
export function loadRequiredTexts(
  api: Api,
  documents: readonly RequiredDocument[],
  language: Locale,
): Promise<RequiredText[]> {
  const calls = createDocumentsApi(api);
  return Promise.all(
    documents.map(async (required) => {
      const { kind, revision, accepted_revision: from } = required;
      const [document, difference, archive] = await Promise.all([
        calls.document({ kind, revision, language }),
        from === null ? undefined : calls.difference({ kind, from, to: revision, language }),
        from === null || from === revision - 1 ? undefined : calls.revisions(kind, language),
      ]);
      // The archive may hold a newer revision, which is not in effect yet.
      const missed = archive?.revisions.filter((entry) => entry.revision > (from ?? 0) && entry.revision <= revision);
      return { required, document, changes: missed ?? [document], difference: difference?.parts };
    }),
  );
}

/** The time until which all documents may be postponed; undefined if one of them may not. */
export function postponableUntil(documents: readonly RequiredDocument[], now: Date): string | undefined {
  const ends = documents.map(({ transition_until }) => transition_until);
  const open = ends.filter((end): end is string => end !== null && new Date(end) > now);
  return open.length === ends.length ? open.sort()[0] : undefined;
}
