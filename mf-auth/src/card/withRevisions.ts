import { links } from '@passport/shared/host/links';
import type { AcceptedDocument } from '@passport/shared/schemas/documents';
import type { AgreementAddresses } from './Agreements';

/** Links to the very revisions that the registration accepts. Documents of a business unit keep their addresses. */
export function withRevisions(
  { terms, personalData }: AgreementAddresses,
  documents: readonly AcceptedDocument[] = [],
): AgreementAddresses {
  const lasting = (address: string): string => {
    const shown = documents.find(({ kind }) => links.policy(kind) === address);
    return shown ? `${address}&revision=${shown.revision}` : address;
  };
  return { terms: lasting(terms), personalData: lasting(personalData) };
}
