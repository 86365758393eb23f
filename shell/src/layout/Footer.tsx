import type { Host } from '@passport/shared/host/Host';
import { supportButton } from '@passport/shared/host/supportButton';
import { below, colors, radius, space, text } from '@passport/shared/theme/tokens';
import { pageColumn } from '@passport/shared/ui/pageColumn';
import { ExternalLink, LinkButton, TextLink } from '@passport/shared/ui/TextLink';
import { observer } from 'mobx-react-lite';
import { styled } from 'styled-components';
import { useShellMessages } from '../messages/useShellMessages';

/** Copyright, agreements, support and the ID of a signed-in person (spec 2, Page footer). */
export const Footer = observer(function Footer({ host, isCentred }: { host: Host; isCentred: boolean }) {
  const t = useShellMessages();
  const { user } = host.session;
  const unit = host.branding.businessUnit;
  return (
    <Line $isCentred={isCentred}>
      <span>{t('footer.copyright', { year: new Date().getFullYear() })}</span>
      {unit?.terms_of_use ? (
        <ExternalLink href={unit.terms_of_use}>{t('footer.terms')}</ExternalLink>
      ) : (
        <TextLink to={host.links.policy('terms_of_service')}>{t('footer.terms')}</TextLink>
      )}
      {unit?.privacy_policy ? (
        <ExternalLink href={unit.privacy_policy}>{t('footer.personal-data')}</ExternalLink>
      ) : (
        <TextLink to={host.links.policy('personal_data')}>{t('footer.personal-data')}</TextLink>
      )}
      <LinkButton {...supportButton(host)}>{t('general.write-support')}</LinkButton>
      {user && user.id > 1 && <span>{t('footer.user-id', { id: user.id })}</span>}
    </Line>
  );
});

/** Left-aligned, so that the ID, which appears late and last, moves nothing; centered on a sign-in, which shows none. Equal heights keep the distance of the lines when it wraps. */
const Line = styled.footer<{ $isCentred: boolean }>`
  ${text.small}
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: ${({ $isCentred }) => ($isCentred ? 'center' : 'flex-start')};
  gap: 0 ${space(5)};
  @media ${below(600)} {
    column-gap: ${space(3)};
  }
  ${pageColumn}
  padding-block: ${space(4)};
  color: var(--brand-ink, ${colors.textMuted});
  ${({ $isCentred }) => $isCentred && 'width: fit-content;'}
  border-radius: ${radius.medium} ${radius.medium} 0 0;
  background: var(--brand-ground, none);
  & > * {
    display: inline-flex;
    align-items: center;
    min-height: 32px;
  }
  a,
  button {
    color: inherit;
  }
`;
