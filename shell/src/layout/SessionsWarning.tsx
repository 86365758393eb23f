import { endpoint } from '@passport/shared/api-client/endpoint';
import { storageKeys } from '@passport/shared/storageKeys';
import type { Host } from '@passport/shared/host/Host';
import type { SecuritySummary } from '@passport/shared/schemas/account';
import { isSet, type Settings } from '@passport/shared/settings';
import { observer } from 'mobx-react-lite';
import { useEffect, useState, type ComponentType } from 'react';
import { useLocation } from 'react-router-dom';
import type { SessionsStripProps } from './SessionsStrip';

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
  const { pathname } = useLocation();
  const [isClosed, setIsClosed] = useState(() => isSet(settings, storageKeys.sessionsWarningClosed));
  const others = useOtherSessions(host, isWanted && !isClosed);
  const sessions = host.links.sessions();
  if (!isWanted || isClosed || !others || pathname === sessions) return null;

  function handleClose(): void {
    settings.write(storageKeys.sessionsWarningClosed, 'true');
    setIsClosed(true);
    // The close button that had the focus is removed; move the focus to the page.
    document.getElementById('main')?.focus({ preventScroll: true });
  }

  return <others.SessionsStrip count={others.count} sessions={sessions} onClose={handleClose} />;
});

interface OtherSessions {
  count: number;
  /** Shows them. */
  SessionsStrip: ComponentType<SessionsStripProps>;
}

/** The sessions of the person beside this one; undefined without any, for a visitor, and until the service has answered. */
function useOtherSessions({ api, session, realtime }: Host, isWanted: boolean): OtherSessions | undefined {
  const [others, setOthers] = useState<OtherSessions>();
  const { status } = session;
  useEffect(() => {
    if (status !== 'signed-in' || !isWanted) return;
    let isGone = false;
    async function look(): Promise<void> {
      const { sessions_count } = await api.call(getSecurity);
      const count = sessions_count - 1;
      const found = count > 0 ? { count, ...(await import('./SessionsStrip')) } : undefined;
      if (!isGone) setOthers(found);
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
  return status === 'signed-in' ? others : undefined;
}
