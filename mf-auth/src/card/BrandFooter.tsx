import { lightBackground, logoOf, needsLightBackground } from '@passport/shared/ui/businessUnitLogo';
import { useHost } from '@passport/shared/host/HostContext';
import { supportButton } from '@passport/shared/host/supportButton';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { colors, radius } from '@passport/shared/theme/tokens';
import { LinkButton } from '@passport/shared/ui/TextLink';
import { observer } from 'mobx-react-lite';
import { styled } from 'styled-components';
import { authTexts } from '../texts';
import { Bottom } from './cardStyles';

/** A partner may choose any colours, so the text gets a ground of its own on which it stays readable. */
const Raised = styled(Bottom)`
  border-radius: ${radius.large};
  background: ${colors.surface};
`;

const Logo = styled.img<{ $isOnLight: boolean }>`
  ${({ $isOnLight }) => $isOnLight && lightBackground}
  width: auto;
  max-width: 156px;
  height: 28px;
  object-fit: contain;
  object-position: left;
`;

const Wordmark = styled.span`
  font-weight: 600;
`;

const Support = styled(LinkButton)`
  min-height: 44px;
  color: inherit;
  text-align: right;
`;

/** Below the card: the brand of the sign-in and the link to support (spec 2, Sign-in card). */
export const BrandFooter = observer(function BrandFooter() {
  const host = useHost();
  const t = useMessages(authTexts.namespace);
  const { businessUnit } = host.branding;
  const { mode } = host.theme;
  const logo = logoOf(businessUnit, mode);
  const Ground = businessUnit ? Raised : Bottom;
  return (
    <Ground>
      {logo ? (
        <Logo src={logo.full_url} alt={logo.alt} height={28} $isOnLight={needsLightBackground(businessUnit, mode)} />
      ) : (
        <Wordmark>{t('card.logo')}</Wordmark>
      )}
      <Support {...supportButton(host)}>{t('card.support')}</Support>
    </Ground>
  );
});
