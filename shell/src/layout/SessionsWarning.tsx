import { endpoint } from '@passport/shared/api-client/endpoint';
import { storageKeys } from '@passport/shared/constants';
import type { Host } from '@passport/shared/host/Host';
import type { SecuritySummary } from '@passport/shared/schemas/account';
import { isSet, type Settings } from '@passport/shared/settings';
import { below, colors, gutter, space } from '@passport/shared/theme/tokens';
import { IconButton } from '@passport/shared/ui/IconButton';
import { CloseIcon, ShieldIcon } from '@passport/shared/ui/icons';
import { TextLink } from '@passport/shared/ui/TextLink';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { useShellMessages } from '../messages/useShellMessages';

const getSecurity = endpoint<undefined, SecuritySummary>('GET', '/user/security/');
const changes = ['session_started', 'session_ended', 'profile_changed', 'reopened'] as const;

interface SessionsWarningProps {
  host: Host;
  settings: Settings;
  /** Not during a sign-in, which leads nowhere else. */
  isWanted: boolean;
}

/**
 * Says at the end of the window, on every screen, that the person is signed in elsewhere too, until those sessions have ended or the warning
 * is closed for good (spec 2). The list of sessions itself says it better.
 */
export const SessionsWarning = observer(function SessionsWarning({ host, settings, isWanted }: SessionsWarningProps) {
  const t = useShellMessages();
  const { pathname } = useLocation();
  const [isClosed, setIsClosed] = useState(() => isSet(settings, storageKeys.sessionsWarningClosed));
  const count = useOtherSessions(host, isWanted && !isClosed);
  const sessions = host.links.sessions();
  if (!isWanted || isClosed || count === 0 || pathname === sessions) return null;

  function handleClose(): void {
    settings.write(storageKeys.sessionsWarningClosed, 'true');
    setIsClosed(true);
    // The close button that had the focus is removed; move the focus to the page.
    document.getElementById('main')?.focus({ preventScroll: true });
  }

  return (
    <Strip aria-label={t('sessions-warning.label')}>
      <ShieldIcon size={20} />
      <Text>
        {t('sessions-warning.text', { count })} <TextLink to={sessions}>{t('sessions-warning.action')}</TextLink>
      </Text>
      <Close type="button" aria-label={t('sessions-warning.close')} onClick={handleClose}>
        <CloseIcon size={20} />
      </Close>
    </Strip>
  );
});

/** How many sessions the person has beside this one; none for a visitor and until the service has said it. */
function useOtherSessions({ api, session, realtime }: Host, isWanted: boolean): number {
  const [count, setCount] = useState(0);
  const { status } = session;
  useEffect(() => {
    if (status !== 'signed-in' || !isWanted) return;
    let isGone = false;
    async function look(): Promise<void> {
      const { sessions_count } = await api.call(getSecurity);
      if (!isGone) setCount(Math.max(0, sessions_count - 1));
    }
    // Without an answer the last one stands.
    const tryToLook = () => void look().catch(() => undefined);
    tryToLook();
    const stops = changes.map((event) => realtime.subscribe(event, tryToLook));
    return () => {
      isGone = true;
      stops.forEach((stop) => stop());
    };
  }, [api, realtime, status, isWanted]);
  return status === 'signed-in' ? count : 0;
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
