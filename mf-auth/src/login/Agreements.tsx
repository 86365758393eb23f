import { ExternalLink, TextLink } from '@passport/shared/ui/TextLink';
import { Small } from './cardStyles';
import { useAuthMessages } from '../namespace';

export interface AgreementAddresses {
  terms: string;
  personalData: string;
}

/** What continuing means, with the documents of the business unit or, without one, our own (specification section 2). */
export function Agreements({ terms, personalData }: AgreementAddresses) {
  const t = useAuthMessages();
  return (
    <Small>
      {t('agreements.before')} <Document address={terms} text={t('agreements.terms')} /> {t('agreements.and')}{' '}
      <Document address={personalData} text={t('agreements.personal-data')} />
    </Small>
  );
}

/** A document on another site opens beside this one: what was typed here stays. */
function Document({ address, text }: { address: string; text: string }) {
  if (address.startsWith('/')) return <TextLink to={address}>{text}</TextLink>;
  return (
    <ExternalLink href={address} target="_blank">
      {text}
    </ExternalLink>
  );
}
