import type { AcceptedDocument, RequiredDocument } from '@passport/shared/schemas/documents';
import type { StandardAuthBody } from '@passport/shared/schemas/sessions';
import type { DemandedDocument } from '../../people/acceptances/requiredDocuments.repository';

interface ReadAnswer {
  /** Documents that the sign-in requires; empty if it may continue. */
  missing: RequiredDocument[];
  /** Documents accepted with it. */
  accepted: AcceptedDocument[];
}

/**
 * Compares the documents that a person has to accept with the accepted ones. The revision that they were shown counts even if a newer one has
 * taken effect since then, unless the newer one has to be accepted itself.
 */
export function readAnswer(
  required: readonly DemandedDocument[],
  {
    accepted_documents = [],
    postpone_documents = false,
  }: Pick<StandardAuthBody, 'accepted_documents' | 'postpone_documents'>,
  now: Date,
): ReadAnswer {
  const acceptedOf = ({ kind, revision, demanded_revision }: DemandedDocument): AcceptedDocument[] =>
    accepted_documents.filter(
      (shown) => shown.kind === kind && shown.revision >= demanded_revision && shown.revision <= revision,
    );
  const accepted = required.flatMap((document) => acceptedOf(document).slice(0, 1));
  const open = required.filter((document) => acceptedOf(document).length === 0);
  const canWait = open.every(
    ({ transition_until }) => transition_until !== null && new Date(transition_until).getTime() > now.getTime(),
  );
  const missing = postpone_documents && canWait ? [] : open;
  return { missing: missing.map(presentRequired), accepted };
}

/** A document without its internal fields. */
export const presentRequired = ({ demanded_revision: _only, ...document }: DemandedDocument): RequiredDocument =>
  document;
