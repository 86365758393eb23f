import type { Host } from '@passport/shared/host/Host';
import { supportButton } from '@passport/shared/host/supportButton';
import { atLeast, below, colors, floating, gutter, layout, radius, space, text } from '@passport/shared/theme/tokens';
import {
  CodeIcon,
  GridIcon,
  PersonIcon,
  ShieldIcon,
  SignOutIcon,
  SunIcon,
  SupportIcon,
} from '@passport/shared/ui/icons';
import { avatarName } from '@passport/shared/ui/initials';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState, type KeyboardEvent as ReactKeyboardEvent, type RefObject } from 'react';
import { styled } from 'styled-components';
import { useShellMessages } from '../messages/useShellMessages';
import { consolePath } from '../routes/consolePath';
import type { RemoteAccess } from '../routes/RemoteAccess';
import { AreaLinks } from './AreaLinks';
import { isShown } from './isShown';
import { SignOutDialog } from './SignOutDialog';

interface UserMenuPanelProps {
  host: Host;
  prefetch: RemoteAccess['prefetch'];
  /** The button that opened the panel. Presses on it are ignored here: it closes the panel itself. */
  opener: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** The user, the areas if the header has no space for them, support and signing out. */
export const UserMenuPanel = observer(function UserMenuPanel({ host, prefetch, opener, onClose }: UserMenuPanelProps) {
  const t = useShellMessages();
  const [isSigningOut, setIsSigningOut] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  const { user } = host.session;

  useEffect(() => {
    // The areas are hidden here if the header shows them.
    [...(panel.current?.querySelectorAll<HTMLElement>('a, button') ?? [])].find(isShown)?.focus();
  }, []);

  useEffect(() => {
    function handlePress({ target }: Event): void {
      const isInside = [panel.current, opener.current].some((element) => element?.contains(target as Node));
      if (!isInside && !isSigningOut) onClose();
    }
    function handleKey({ key }: KeyboardEvent): void {
      if (key === 'Escape' && !isSigningOut) onClose();
    }
    document.addEventListener('pointerdown', handlePress);
    document.addEventListener('keydown', handleKey);
    return () => {
      document.removeEventListener('pointerdown', handlePress);
      document.removeEventListener('keydown', handleKey);
    };
  }, [opener, onClose, isSigningOut]);

  /** The arrow keys go through the items instead of scrolling the page. */
  function handleArrow(event: ReactKeyboardEvent): void {
    const step = arrowSteps.get(event.key);
    if (step === undefined) return;
    event.preventDefault();
    const items = [...(panel.current?.querySelectorAll<HTMLElement>('a, button') ?? [])].filter(isShown);
    const next = items.indexOf(document.activeElement as HTMLElement) + step;
    items[(next + items.length) % items.length]?.focus();
  }

  function handleSystemTheme(): void {
    host.theme.followSystem?.();
    onClose();
  }

  function handleSupport(): void {
    onClose();
    host.support.open();
  }

  // The dialog stands alone: when it is closed, the menu is closed too.
  if (isSigningOut) return <SignOutDialog host={host} onClose={onClose} onLeave={onClose} />;
  return (
    <Panel ref={panel} onKeyDown={handleArrow}>
      {user && <Name>{avatarName(user) || user.smart_id}</Name>}
      <Areas aria-label={t('header.navigation')}>
        <AreaLinks host={host} prefetch={prefetch} onFollow={onClose} icons={areaIcons} />
      </Areas>
      {user?.console && (
        // Another page: this one has nothing of the console.
        <Item as="a" href={consolePath}>
          <ShieldIcon size={20} />
          {t('menu.console')}
        </Item>
      )}
      {host.theme.isChosen && (
        <Item onClick={handleSystemTheme}>
          <SunIcon size={20} />
          {t('menu.system-theme')}
        </Item>
      )}
      <Item {...supportButton(host)} onClick={handleSupport}>
        <SupportIcon size={20} />
        {t('menu.support')}
      </Item>
      <Item onClick={() => setIsSigningOut(true)}>
        <SignOutIcon size={20} />
        {t('menu.sign-out')}
      </Item>
    </Panel>
  );
});

const arrowSteps: ReadonlyMap<string, number> = new Map([
  ['ArrowDown', 1],
  ['ArrowUp', -1],
]);

const areaIcons = [
  <PersonIcon key="account" size={20} />,
  <GridIcon key="showcase" size={20} />,
  <CodeIcon key="applications" size={20} />,
];

const Panel = styled.div`
  position: absolute;
  top: calc(100% + ${space(2)});
  right: 0;
  overflow-y: auto;
  width: min(17.5rem, calc(100vw - 32px));
  /* The header is fixed, so a panel below a low window could not be scrolled to. */
  max-height: calc(100dvh - ${layout.headerHeight} - ${space(4)});
  padding: ${space(2)};
  border-radius: ${radius.medium};
  background: ${colors.surface};
  ${floating}
  @media ${below(600)} {
    top: calc(100% + ${space(1)});
    right: ${gutter(4)};
  }
`;

const Name = styled.p`
  padding: ${space(2)} ${space(3)};
  font-weight: 600;
`;

const item = `
  display: flex;
  align-items: center;
  gap: ${space(3)};
  width: 100%;
  min-height: ${layout.target};
  padding: ${space(2)} ${space(3)};
  border: 0;
  border-radius: ${radius.small};
  background: none;
  color: ${colors.text};
  text-align: left;
  text-decoration: none;
  cursor: pointer;
`;

const Item = styled.button.attrs({ type: 'button' })`
  ${text.body}
  ${item}
  @media (hover: hover) {
    &:hover {
      background: ${colors.sunken};
    }
  }
`;

const Areas = styled.nav`
  margin-bottom: ${space(2)};
  padding-bottom: ${space(2)};
  border-bottom: 1px solid ${colors.border};
  @media ${atLeast(720)} {
    display: none;
  }
  a {
    ${item}
  }
  @media (hover: hover) {
    a:hover {
      background: ${colors.sunken};
    }
  }
`;
