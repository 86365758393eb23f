import type { ComponentType } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { atLeast, colors, layout, radius, space } from '../theme/tokens';
import type { IconProps } from './icons';

/** Windows with room for the sections of an area beside a screen; in narrower ones the screens have links of their own. */
export const wide = atLeast(1080);

interface SideNavProps {
  /** Name of the sections for screen readers, translated. */
  label: string;
  entries: readonly { path: string; name: string; Icon: ComponentType<IconProps>; isCurrent: boolean }[];
}

/** The sections of an area, beside the screen. */
export function SideNav({ label, entries }: SideNavProps) {
  return (
    <Nav aria-label={label}>
      {entries.map(({ path, name, Icon, isCurrent }) => (
        <Link key={path} to={path} aria-current={isCurrent ? 'page' : undefined}>
          <Icon size={20} />
          {name}
        </Link>
      ))}
    </Nav>
  );
}

/** The sections and the screen, in windows that have room for both. */
export const SideColumns = styled.div`
  @media ${wide} {
    display: grid;
    /* The screen beside the sections takes the width that it needs, see Page, and begins at the same edge as every other. */
    grid-template-columns: 19rem minmax(0, 960px);
    & > div,
    & > [aria-busy] > div {
      margin-left: 0;
    }
    justify-content: center;
    padding-right: ${space(6)};
  }
`;

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
  @media (hover: hover) {
    a:hover {
      background: ${colors.muted};
      color: ${colors.text};
    }
  }
  a[aria-current='page'] {
    background: ${colors.accentSoft};
    color: ${colors.accentText};
  }
`;
