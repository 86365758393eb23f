import { lightBackground, logoOf, needsLightBackground } from '@passport/shared/ui/businessUnitLogo';
import type { Host } from '@passport/shared/host/Host';
import { atLeast, colors, veryNarrow, layout, radius, space, text } from '@passport/shared/theme/tokens';
import { ProductMark } from '@passport/shared/ui/ProductMark';
import { VisuallyHidden } from '@passport/shared/ui/VisuallyHidden';
import { observer } from 'mobx-react-lite';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { useShellMessages } from '../messages/useShellMessages';

interface LogoProps {
  host: Host;
  /** On a sign-in, whose card has the logo of the business unit: there is none here then. */
  isBare: boolean;
}

/** The logo of the business unit or, without one, of the product; leads to the start page. */
export const Logo = observer(function Logo({ host, isBare }: LogoProps) {
  const t = useShellMessages();
  const logo = logoOf(host.branding.businessUnit, host.theme.mode);
  if (logo && isBare) return null;
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
          <ProductMark size={32} />
          <Name>{t('product')}</Name>
        </>
      )}
      <VisuallyHidden>{t('header.home')}</VisuallyHidden>
    </Home>
  );
});

const Home = styled(Link)`
  position: relative;
  ${text.heading}
  display: inline-flex;
  min-width: 0;
  align-items: center;
  gap: ${space(2.5)};
  min-height: ${layout.target};
  border-radius: ${radius.medium};
  background: var(--brand-ground, none);
  color: var(--brand-ink, ${colors.text});
  text-decoration: none;
  /* The areas next to it stay where they are when the display font comes. */
  @media ${atLeast(720)} {
    min-width: 8rem;
  }
`;

/** Hidden beside the symbol if the buttons next to it need the space. */
const Name = styled.span`
  overflow: hidden;
  font-size: min(1em, 6vw);
  text-overflow: ellipsis;
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
