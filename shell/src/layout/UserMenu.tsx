import type { Host } from '@passport/shared/host/Host';
import { atLeast, colors, radius, text } from '@passport/shared/theme/tokens';
import { avatarColor, initialsOf } from '@passport/shared/ui/initials';
import { PersonIcon } from '@passport/shared/ui/icons';
import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { useShellMessages } from '../messages/useShellMessages';
import type { RemoteAccess } from '../routes/RemoteAccess';
import { HeaderButton } from './headerStyles';
import type { UserMenuPanel } from './UserMenuPanel';

interface UserMenuProps {
  host: Host;
  prefetch: RemoteAccess['prefetch'];
}

/** The button of the user menu, whose panel is loaded on first use. */
export const UserMenu = observer(function UserMenu({ host, prefetch }: UserMenuProps) {
  const t = useShellMessages();
  const [isOpen, setIsOpen] = useState(false);
  const [Panel, setPanel] = useState<typeof UserMenuPanel>();
  const button = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  const { user } = host.session;
  const initials = user && initialsOf(user);

  const { pathname } = useLocation();
  // Also on the browser's back button, of which the menu gets no event.
  useEffect(() => () => setIsOpen(false), [pathname]);

  const handleClose = useCallback(() => {
    setIsOpen(false);
    button.current?.focus();
  }, []);

  async function handlePress(): Promise<void> {
    if (isOpen) return setIsOpen(false);
    try {
      const loaded = await import('./UserMenuPanel');
      setPanel(() => loaded.UserMenuPanel);
      setIsOpen(true);
    } catch {
      host.toasts.error(t('errors.connection'));
    }
  }

  return (
    <ButtonAndMenu>
      <MenuButton
        ref={button}
        // Holds the letters that are shown, so that voice control finds it by them.
        aria-label={initials ? `${t('header.menu')}, ${initials}` : t('header.menu')}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => void handlePress()}
      >
        <Avatar aria-hidden $color={initials ? avatarColor(user) : undefined}>
          {initials || <PersonIcon size={18} />}
        </Avatar>
      </MenuButton>
      <div id={panelId}>
        {isOpen && Panel && <Panel host={host} prefetch={prefetch} opener={button} onClose={handleClose} />}
      </div>
    </ButtonAndMenu>
  );
});

const MenuButton = styled(HeaderButton)`
  border-radius: ${radius.round};
`;

/** In a narrow window the menu is aligned to the header: below the button it would overflow the page. */
const ButtonAndMenu = styled.div`
  @media ${atLeast(600)} {
    position: relative;
  }
`;

/** Two letters stay within the circle at any font size. */
const Avatar = styled.span<{ $color: string | undefined }>`
  ${text.small}
  font-size: min(0.8125rem, 16px);
  display: grid;
  place-items: center;
  width: 36px;
  height: 36px;
  border-radius: ${radius.round};
  background: ${({ $color }) => $color ?? colors.accentSoft};
  color: ${({ $color }) => ($color === undefined ? colors.accentText : '#ffffff')};
  font-weight: 600;
`;
