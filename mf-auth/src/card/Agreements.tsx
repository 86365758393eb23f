import type { Host } from '@passport/shared/host/Host';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { ExternalLink, TextLink } from '@passport/shared/ui/TextLink';
import { Small } from './cardStyles';
import { authTexts } from '../texts';

export interface AgreementAddresses {
  terms: string;
  personalData: string;
}

/** The documents of the business unit or, without one, our own (spec 2, Sign-in card). */
export const agreementsOf = ({ branding: { businessUnit }, links }: Host): AgreementAddresses => ({
  terms: businessUnit?.terms_of_use ?? links.policy('terms_of_service'),
  personalData: businessUnit?.privacy_policy ?? links.policy('personal_data'),
});

/** States what the person agrees to by continuing, with a link to each document. */
export function Agreements({ terms, personalData }: AgreementAddresses) {
  const t = useMessages(authTexts.namespace);
  return (
    <Small>
      {t('agreements.before')} <Document address={terms} text={t('agreements.terms')} /> {t('agreements.and')}{' '}
      <Document address={personalData} text={t('agreements.personal-data')} />
    </Small>
  );
}

/** Another site opens in a new tab, so that what was typed here stays. */
function Document({ address, text }: { address: string; text: string }) {
  if (address.startsWith('/')) return <TextLink to={address}>{text}</TextLink>;
  return (
    <ExternalLink href={address} target="_blank">
      {text}
    </ExternalLink>
  );
}
