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
  type IconProps,
} from '@passport/shared/ui/icons';
import type { ComponentType } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { namespace } from '../texts';
import { paths } from '../paths';
import { wide } from './measures';

interface SectionEntry {
  path: string;
  /** Key of its name, below `sections`. */
  key: string;
  Icon: ComponentType<IconProps>;
  /** Path of a screen that belongs to the section but is not below its path. */
  also?: string;
}

const sections: readonly SectionEntry[] = [
  { path: paths.home, key: 'home', Icon: BadgeIcon },
  { path: paths.twoFactor, key: 'two-factor', Icon: ShieldIcon },
  { path: paths.sessions, key: 'sessions', Icon: DevicesIcon },
  { path: paths.history, key: 'history', Icon: ClockIcon },
  { path: paths.services, key: 'services', Icon: GridIcon },
  { path: paths.externalAccounts, key: 'external-accounts', Icon: LinkIcon },
  { path: paths.export, key: 'data', Icon: DownloadIcon, also: paths.deletion },
];

/** Whether a screen belongs to a section; home has no screens below it. */
const isOf = ({ path, also }: Pick<SectionEntry, 'path' | 'also'>, pathname: string): boolean =>
  pathname === path || pathname === also || (path !== paths.home && pathname.startsWith(`${path}/`));

/** The sections of the account. */
export function SectionNav() {
  const t = useMessages(namespace);
  const { pathname } = useLocation();
  return (
    <Nav aria-label={t('sections.label')}>
      {sections.map(({ path, key, Icon, also }) => (
        <Link key={path} to={path} aria-current={isOf({ path, also }, pathname) ? 'page' : undefined}>
          <Icon size={20} />
          {t(`sections.${key}`)}
        </Link>
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
