import { useMessages } from '@passport/shared/i18n/useMessages';
import type { Permission } from '@passport/shared/schemas/console/permissions';
import { colors, gutter, layout, radius, space } from '@passport/shared/theme/tokens';
import { wide } from '@passport/shared/ui/SideNav';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { useMay } from '../data/useConsole';
import { areaNames, paths, type AreaName } from '../paths';
import { areaTexts } from '../texts';

/** What an area shows first; without that permission it has no link. */
const readBy: Record<AreaName, Permission> = {
  people: 'people.find',
  codes: 'codes.find',
  support: 'support.read',
  access: 'access.read',
  approvals: 'approvals.read',
  audit: 'audit.read',
  operators: 'operators.read',
  me: 'me.read',
};

/** The areas that the operator may read: beside the screen, or above it in narrow windows. */
export const AreaNav = observer(function AreaNav() {
  const t = useMessages(areaTexts.namespace);
  const may = useMay();
  const { pathname } = useLocation();
  const entries = [
    ...(may('today.read') ? [{ path: paths.home, name: t('area.today') }] : []),
    ...areaNames
      .filter((name) => may(readBy[name]))
      .map((name) => ({ path: paths.area(name), name: t(`area.${name}`) })),
  ];
  const isCurrent = (path: string): boolean =>
    path === paths.home ? pathname.replace(/\/$/, '') === path : pathname.startsWith(path);
  const nav = useRef<HTMLElement>(null);
  // Narrow windows show a part of the line: the one with the current area.
  useEffect(() => {
    const current = nav.current?.querySelector<HTMLElement>('[aria-current]');
    if (nav.current && current)
      nav.current.scrollLeft = current.offsetLeft - (nav.current.clientWidth - current.offsetWidth) / 2;
  }, [pathname, entries.length]);
  return (
    <Nav ref={nav} aria-label={t('areas')}>
      {entries.map(({ path, name }) => (
        <Link key={path} to={path} aria-current={isCurrent(path) ? 'page' : undefined}>
          {name}
        </Link>
      ))}
    </Nav>
  );
});

const Nav = styled.nav`
  display: flex;
  gap: ${space(1)};
  overflow-x: auto;
  min-height: ${layout.target};
  padding-inline: ${gutter(4)};
  scrollbar-width: none;
  @media ${wide} {
    position: sticky;
    top: ${layout.headerHeight};
    flex-direction: column;
    align-self: start;
    padding: ${space(2)} 0 ${space(6)};
  }
  a {
    display: flex;
    flex: none;
    align-items: center;
    min-height: ${layout.target};
    padding: ${space(2)} ${space(3)};
    border-radius: ${radius.medium};
    color: ${colors.textMuted};
    text-decoration: none;
  }
  @media (hover: hover) {
    a:hover {
      background: ${colors.sunken};
      color: ${colors.text};
    }
  }
  a[aria-current='page'] {
    background: ${colors.accentSoft};
    color: ${colors.accentText};
    font-weight: 600;
  }
`;
