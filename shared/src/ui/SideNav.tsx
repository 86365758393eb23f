import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { atLeast, colors, layout, radius, space } from '../theme/tokens';
import { pageColumn } from './pageColumn';

/** Windows with room for the sections of an area next to a screen; in narrower ones the screens have links of their own. */
export const wide = atLeast(1024);

interface SideNavProps {
  /** Name of the sections for screen readers, translated. */
  label: string;
  entries: readonly { path: string; name: string; isCurrent: boolean }[];
}

/** The sections of an area, next to the screen. */
export function SideNav({ label, entries }: SideNavProps) {
  return (
    <Nav aria-label={label}>
      {entries.map(({ path, name, isCurrent }) => (
        <Link key={path} to={path} aria-current={isCurrent ? 'page' : undefined}>
          {name}
        </Link>
      ))}
    </Nav>
  );
}

/** The sections and the screen, in windows that have room for both; the edges of all areas are those of the header. */
export const SideColumns = styled.div`
  @media ${wide} {
    ${pageColumn}
    display: grid;
    grid-template-columns: 216px minmax(0, 1fr);
    gap: ${space(8)};
    & > div,
    & > [aria-busy] > div {
      padding-inline: 0;
    }
  }
`;

const Nav = styled.nav`
  display: none;
  @media ${wide} {
    position: sticky;
    top: ${layout.headerHeight};
    display: block;
    align-self: start;
    padding: ${space(2)} 0 ${space(6)};
  }
  a {
    display: flex;
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
