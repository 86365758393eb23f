import type { Host } from '@passport/shared/host/Host';
import { below, colors, space, text } from '@passport/shared/theme/tokens';
import { ExternalLink, TextLink } from '@passport/shared/ui/TextLink';
import { observer } from 'mobx-react-lite';
import { styled } from 'styled-components';
import { useShellMessages } from '../messages/useShellMessages';

/** Copyright, agreements and the ID of a signed-in person (spec 2, Page footer). */
export const Footer = observer(function Footer({ host }: { host: Host }) {
  const t = useShellMessages();
  const { user } = host.session;
  const privacyUrl = host.branding.businessUnit?.privacy_policy;
  return (
    <Line>
      <span>{t('footer.copyright', { year: new Date().getFullYear() })}</span>
      <TextLink to={host.links.policy('terms_of_service')}>{t('footer.terms')}</TextLink>
      {privacyUrl ? (
        <ExternalLink href={privacyUrl}>{t('footer.personal-data')}</ExternalLink>
      ) : (
        <TextLink to={host.links.policy('personal_data')}>{t('footer.personal-data')}</TextLink>
      )}
      {user && user.id > 1 && <span>{t('footer.user-id', { id: user.id })}</span>}
    </Line>
  );
});

const Line = styled.footer`
  ${text.small}
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  /* Left-aligned, so that the ID, which appears late and last, moves nothing. */
  justify-content: flex-start;
  gap: ${space(1)} ${space(5)};
  padding: ${space(4)} ${space(6)};
  background: ${colors.page};
  color: ${colors.textMuted};
  @media ${below(600)} {
    padding: ${space(4)};
  }
  /* Equal heights keep the distance of the lines when it wraps. */
  & > * {
    display: inline-flex;
    align-items: center;
    min-height: 44px;
  }
  a {
    color: inherit;
  }
`;
