import { lightBackground, logoOf, needsLightBackground } from '@passport/shared/ui/businessUnitLogo';
import { useHost } from '@passport/shared/host/HostContext';
import { supportButton } from '@passport/shared/host/supportButton';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { colors, display, space } from '@passport/shared/theme/tokens';
import { LinkButton } from '@passport/shared/ui/TextLink';
import { observer } from 'mobx-react-lite';
import { styled } from 'styled-components';
import { authTexts } from '../texts';
import { Bottom } from './cardStyles';

const Logo = styled.img<{ $isOnLight: boolean }>`
  ${({ $isOnLight }) => $isOnLight && lightBackground}
  width: auto;
  max-width: 156px;
  height: 28px;
  object-fit: contain;
  object-position: left;
`;

const Wordmark = styled.span`
  ${display}
  color: ${colors.text};
  font-size: 0.9375rem;
`;

/** Whose sign-in a partner shows, and the link to support. */
const Words = styled.span`
  display: grid;
  justify-items: end;
  text-align: right;
  > * {
    grid-area: 1 / 1;
  }
  /* Above the link in its target: the row is as high as that of the first paint, which knows no partner. */
  > span {
    padding-top: ${space(1)};
  }
  > span + button {
    padding-top: 20px;
  }
`;

const Support = styled(LinkButton)`
  min-height: 44px;
  text-align: right;
`;

/** The last row of the card: the brand of the sign-in and the link to support (spec 2, Sign-in card). */
export const BrandFooter = observer(function BrandFooter() {
  const host = useHost();
  const t = useMessages(authTexts.namespace);
  const { businessUnit } = host.branding;
  const { mode } = host.theme;
  const logo = logoOf(businessUnit, mode);
  return (
    <Bottom>
      {logo ? (
        <Logo src={logo.full_url} alt={logo.alt} height={28} $isOnLight={needsLightBackground(businessUnit, mode)} />
      ) : (
        <Wordmark>{t('card.logo')}</Wordmark>
      )}
      <Words>
        {logo && <span>{t('card.by')}</span>}
        <Support {...supportButton(host)}>{t('card.support')}</Support>
      </Words>
    </Bottom>
  );
});

/** The same row in the first paint, which knows neither whose sign-in it is nor the pop-up of support. */
export function FirstBrandFooter() {
  const t = useMessages(authTexts.namespace);
  return (
    <Bottom>
      <Wordmark>{t('card.logo')}</Wordmark>
      <Words>
        <Support>{t('card.support')}</Support>
      </Words>
    </Bottom>
  );
}
