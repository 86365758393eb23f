import { kindNames } from '@passport/shared/documents/kindNames';
import { useHost } from '@passport/shared/host/HostContext';
import { links } from '@passport/shared/host/links';
import type { AcceptedDocument } from '@passport/shared/schemas/documents';
import { TextLink } from '@passport/shared/ui/TextLink';
import { revisionAddress } from '@passport/shared/documents/policyAddress';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { observer } from 'mobx-react-lite';
import { Agreements, type AgreementAddresses } from './Agreements';
import { Small } from './cardStyles';
import { formsTexts } from '../texts';

interface RegistrationAgreementsProps {
  agreements: AgreementAddresses;
  /** The revisions that the registration accepts. */
  documents: readonly AcceptedDocument[] | undefined;
}

/**
 * What a person agrees to with a registration. Where a business unit has documents of its own, their links stand first, and the
 * documents that the registration records stand below them: nothing is recorded that was not shown.
 */
export const RegistrationAgreements = observer(function RegistrationAgreements({
  agreements,
  documents = [],
}: RegistrationAgreementsProps) {
  const t = useMessages(formsTexts.namespace);
  const { locale } = useHost();
  const shown = [agreements.terms, agreements.personalData];
  const others = documents.filter(({ kind }) => !shown.includes(links.policy(kind)));
  return (
    <>
      <Agreements {...withRevisions(agreements, documents)} />
      {others.length > 0 && (
        <Small>
          {t('register.also')}{' '}
          {others.map(({ kind, revision }, index) => (
            <span key={kind}>
              {index > 0 && ', '}
              <TextLink to={revisionAddress(kind, revision)}>{kindNames[locale.current][kind]}</TextLink>
            </span>
          ))}
        </Small>
      )}
    </>
  );
});

/** Links to the very revisions that the registration accepts. Documents of a business unit keep their addresses. */
function withRevisions(
  { terms, personalData }: AgreementAddresses,
  documents: readonly AcceptedDocument[] = [],
): AgreementAddresses {
  const lasting = (address: string): string => {
    const shown = documents.find(({ kind }) => links.policy(kind) === address);
    return shown ? `${address}&revision=${shown.revision}` : address;
  };
  return { terms: lasting(terms), personalData: lasting(personalData) };
}
