import { lightBackground, logoOf, needsLightBackground } from '@passport/shared/ui/businessUnitLogo';
import type { Host } from '@passport/shared/host/Host';
import { colors, veryNarrow, layout, radius, space, text } from '@passport/shared/theme/tokens';
import { VisuallyHidden } from '@passport/shared/ui/VisuallyHidden';
import { observer } from 'mobx-react-lite';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { useShellMessages } from '../messages/useShellMessages';

/** The logo of the business unit or, without one, of the product; leads to the start page. */
export const Logo = observer(function Logo({ host }: { host: Host }) {
  const t = useShellMessages();
  const logo = logoOf(host.branding.businessUnit, host.theme.mode);
  const home = host.session.status === 'signed-in' ? host.links.passport() : host.links.signIn();
  return (
    <Home to={home}>
      {logo ? (
        <Picture
          src={logo.full_url}
          alt={logo.alt}
          $isOnLight={needsLightBackground(host.branding.businessUnit, host.theme.mode)}
        />
      ) : (
        <>
          <Mark width="28" height="28" viewBox="0 0 28 28" aria-hidden="true">
            <rect width="28" height="28" rx="8" fill="currentColor" />
            <circle cx="14" cy="11" r="4" fill="none" strokeWidth="2" />
            <path
              d="M7.5 21.5c.9-3.1 3.5-4.5 6.5-4.5s5.6 1.4 6.5 4.5"
              fill="none"
              strokeWidth="2"
              strokeLinecap="round"
            />
          </Mark>
          <Name>{t('product')}</Name>
        </>
      )}
      <VisuallyHidden>{t('header.home')}</VisuallyHidden>
    </Home>
  );
});

const Home = styled(Link)`
  position: relative;
  ${text.lead}
  display: inline-flex;
  min-width: 0;
  align-items: center;
  gap: ${space(2.5)};
  min-height: ${layout.target};
  border-radius: ${radius.medium};
  color: ${colors.text};
  font-weight: 650;
  letter-spacing: -0.01em;
  text-decoration: none;
`;

const Name = styled.span`
  overflow: hidden;
  font-size: min(1em, 6vw);
  text-overflow: ellipsis;
  /* Only the symbol is shown if the buttons beside it need the space. */
  @media ${veryNarrow} {
    display: none;
  }
`;

/** Reserves its space before the image is loaded. */
const Picture = styled.img<{ $isOnLight: boolean }>`
  ${({ $isOnLight }) => $isOnLight && lightBackground}
  width: min(140px, 36vw);
  height: 32px;
  object-fit: contain;
  object-position: left;
`;

const Mark = styled.svg`
  color: ${colors.accent};
  stroke: ${colors.onAccent};
`;
