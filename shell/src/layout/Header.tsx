import type { Host } from '@passport/shared/host/Host';
import { below, colors, gutter, layout, radius, space } from '@passport/shared/theme/tokens';
import { pageColumn } from '@passport/shared/ui/pageColumn';
import { Skeleton } from '@passport/shared/ui/Skeleton';
import { observer } from 'mobx-react-lite';
import { styled } from 'styled-components';
import { useShellMessages } from '../messages/useShellMessages';
import type { RemoteAccess } from '../routes/RemoteAccess';
import { AreaLinks } from './AreaLinks';
import { LanguageSwitcher } from './LanguageSwitcher';
import { Logo } from './Logo';
import { ThemeToggle } from './ThemeToggle';
import { UserMenu } from './UserMenu';

interface HeaderProps {
  host: Host;
  prefetch: RemoteAccess['prefetch'];
  /** Without the areas: a sign-in, also one for another application, leads nowhere else. */
  isBare: boolean;
}

/** The header of every screen, 64 px high; nothing in it moves when the user is loaded. */
export const Header = observer(function Header({ host, prefetch, isBare }: HeaderProps) {
  const t = useShellMessages();
  const { status } = host.session;
  return (
    <Bar $isBare={isBare}>
      <Skip href="#main">{t('header.skip')}</Skip>
      <Logo host={host} isBare={isBare} />
      {status === 'signed-in' && !isBare && (
        <Areas aria-label={t('header.navigation')}>
          <AreaLinks host={host} prefetch={prefetch} />
        </Areas>
      )}
      {/* Remounted when the person signs in or out: browsers count no layout shift for new elements. */}
      <Tools key={status === 'anonymous' ? 'visitor' : 'person'}>
        <LanguageSwitcher host={host} />
        <ThemeToggle host={host} />
        {status !== 'anonymous' && (
          <Person>
            {status === 'unknown' && <Skeleton $width="44px" $height="44px" />}
            {status === 'signed-in' && <UserMenu host={host} prefetch={prefetch} />}
          </Person>
        )}
      </Tools>
    </Bar>
  );
});

/** Its open menu lies over the toasts, which would take the presses that are meant for it. */
const Bar = styled.header<{ $isBare: boolean }>`
  position: ${({ $isBare }) => ($isBare ? 'relative' : 'sticky')};
  z-index: 10;
  top: 0;
  display: flex;
  align-items: center;
  gap: ${gutter(6)};
  height: ${layout.headerHeight};
  ${pageColumn}
  ${({ $isBare }) => $isBare && 'max-width: none;'}
  background: ${({ $isBare }) => ($isBare ? 'none' : colors.page)};
  &:has([aria-expanded='true']) {
    z-index: 1001;
  }
`;

/** Above the logo, which comes later. */
const Skip = styled.a`
  position: absolute;
  z-index: 1;
  top: ${space(2)};
  left: ${space(2)};
  padding: ${space(3)} ${space(4)};
  border-radius: ${radius.medium};
  background: ${colors.surface};
  color: ${colors.accentText};
  &:not(:focus) {
    clip-path: inset(50%);
  }
`;

/** The present one has a bold name; each has the room of its own in bold, so that none moves. It has no box: the menu beside the screen has one. */
const Areas = styled.nav`
  display: flex;
  gap: ${space(1)};
  @media ${below(720)} {
    display: none;
  }
  a {
    display: inline-grid;
    align-content: center;
    justify-items: center;
    height: ${layout.target};
    padding: 0 ${space(3)};
    border-radius: ${radius.medium};
    color: ${colors.textMuted};
    text-decoration: none;
  }
  a[aria-current='page'],
  a::after {
    font-weight: 600;
  }
  a::after {
    content: attr(data-name);
    height: 0;
    visibility: hidden;
  }
  @media (hover: hover) {
    a:hover {
      background: ${colors.sunken};
      color: ${colors.text};
    }
  }
  a[aria-current='page'] {
    color: ${colors.accentText};
  }
`;

/** Last, where people look for it. Its place is kept until the person is known. */
const Person = styled.div`
  width: ${layout.target};
`;

const Tools = styled.div`
  display: flex;
  align-items: center;
  gap: ${space(1)};
  margin-left: auto;
  border-radius: ${radius.medium};
  background: var(--brand-ground, none);
`;
