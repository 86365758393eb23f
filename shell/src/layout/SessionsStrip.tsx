import { below, colors, gutter, space } from '@passport/shared/theme/tokens';
import { IconButton } from '@passport/shared/ui/IconButton';
import { CloseIcon, ShieldIcon } from '@passport/shared/ui/icons';
import { TextLink } from '@passport/shared/ui/TextLink';
import { styled } from 'styled-components';
import { useShellMessages } from '../messages/useShellMessages';

export interface SessionsStripProps {
  /** How many other sessions the person has. */
  count: number;
  /** The path of the list of sessions. */
  sessions: string;
  onClose(): void;
}

/** The warning of other sessions, a chunk of its own: most people have one session. */
export function SessionsStrip({ count, sessions, onClose }: SessionsStripProps) {
  const t = useShellMessages();
  return (
    <Strip aria-label={t('sessions-warning.label')}>
      <ShieldIcon size={20} />
      <Text>
        {t('sessions-warning.text', { count })} <TextLink to={sessions}>{t('sessions-warning.action')}</TextLink>
      </Text>
      <Close type="button" aria-label={t('sessions-warning.close')} onClick={onClose}>
        <CloseIcon size={20} />
      </Close>
    </Strip>
  );
}

/**
 * At the end of the page, and at the end of the window until the reader is there; what is scrolled to stops above it. It comes when the screen
 * is already read: it adds to the page's height and moves nothing of it. Below an open menu, and only after the cookie notice.
 */
const Strip = styled.aside`
  position: sticky;
  z-index: 4;
  bottom: 0;
  html:has(&) {
    scroll-padding-bottom: 6rem;
  }
  [data-cookie-notice] ~ & {
    display: none;
  }
  display: flex;
  align-items: center;
  justify-content: center;
  gap: ${space(3)};
  padding: ${space(1)} ${space(6)};
  background: ${colors.accentSoft};
  color: ${colors.text};
  & > svg {
    flex: none;
    color: ${colors.accentText};
  }
  @media ${below(600)} {
    justify-content: flex-start;
    padding: ${space(1)} ${gutter(4)};
  }
`;

const Text = styled.p`
  min-width: 0;
  padding: ${space(2)} 0;
`;

const Close = styled(IconButton)`
  flex: none;
  margin-right: -12px;
`;
