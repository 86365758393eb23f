import { useMessages } from '@passport/shared/i18n/useMessages';
import { colors, layout, radius, space } from '@passport/shared/theme/tokens';
import {
  BadgeIcon,
  ClockIcon,
  DevicesIcon,
  DownloadIcon,
  GridIcon,
  LinkIcon,
  ShieldIcon,
} from '@passport/shared/ui/icons';
import { NavLink } from 'react-router-dom';
import { styled } from 'styled-components';
import { namespace } from '../namespace';
import { paths } from '../paths';
import { wide } from './measures';

const sections = [
  { path: paths.home, key: 'home', Icon: BadgeIcon },
  { path: paths.twoFactor, key: 'two-factor', Icon: ShieldIcon },
  { path: paths.sessions, key: 'sessions', Icon: DevicesIcon },
  { path: paths.history, key: 'history', Icon: ClockIcon },
  { path: paths.services, key: 'services', Icon: GridIcon },
  { path: paths.externalAccounts, key: 'external-accounts', Icon: LinkIcon },
  { path: paths.export, key: 'data', Icon: DownloadIcon },
] as const;

/** The sections of the account. */
export function SectionNav() {
  const t = useMessages(namespace);
  return (
    <Nav aria-label={t('sections.label')}>
      {sections.map(({ path, key, Icon }) => (
        <NavLink key={path} to={path} end={path === paths.home}>
          <Icon size={20} />
          {t(`sections.${key}`)}
        </NavLink>
      ))}
    </Nav>
  );
}

const Nav = styled.nav`
  display: none;
  @media ${wide} {
    position: sticky;
    top: ${layout.headerHeight};
    display: block;
    align-self: start;
    padding: ${space(10)} 0 ${space(6)} ${space(6)};
  }
  a {
    display: flex;
    align-items: center;
    gap: ${space(3)};
    min-height: ${layout.target};
    padding: ${space(2)} ${space(3)};
    border-radius: ${radius.medium};
    color: ${colors.textMuted};
    text-decoration: none;
  }
  a svg {
    flex: none;
  }
  a:hover {
    background: ${colors.muted};
    color: ${colors.text};
  }
  a[aria-current='page'] {
    background: ${colors.accentSoft};
    color: ${colors.accentText};
  }
`;
