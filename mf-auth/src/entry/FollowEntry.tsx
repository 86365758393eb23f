import { ApiError } from '@passport/shared/api-client/ApiError';
import { useHost } from '@passport/shared/host/HostContext';
import { lazyPart } from '@passport/shared/host/lazyPart';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { ErrorState } from '@passport/shared/ui/ErrorState';
import { Spinner } from '@passport/shared/ui/Spinner';
import { Loading } from '@passport/shared/ui/Skeleton';
import { keyframes, styled } from 'styled-components';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { failureTarget, type FollowedEntry } from './entryFailureTarget';
import type { Destination, EntryContext } from './EntryRule';
import { followOAuth } from './followOAuth';
import { followSaml } from './followSaml';
import { followSite } from './followSite';
import { LoginScreen } from '../login/LoginScreen';
import { isAppAddress } from '../oauth-consent/request';
import { consentTexts } from '../texts';

/** Few clients are applications. */
const OpenApp = lazyPart({
  texts: [consentTexts],
  load: async () => (await import('../oauth-consent/OpenApp')).OpenApp,
  fallback: null,
});

interface FollowEntryProps {
  entry: FollowedEntry;
  /** Goes to another site without a history entry. */
  leave?: (url: string) => void;
}

function follow(context: EntryContext, entry: FollowedEntry): Promise<Destination> {
  switch (entry.kind) {
    case 'site':
      return followSite(context, entry);
    case 'oauth':
      return followOAuth(context, entry);
    case 'saml':
      return followSaml(context, entry);
  }
}

/** Rules 3 to 5: asks the service for the destination and goes there. An error is shown with a retry. */
export function FollowEntry({ entry, leave = (url) => window.location.replace(url) }: FollowEntryProps) {
  const host = useHost();
  const navigate = useNavigate();
  const { search } = useLocation();
  const t = useMessages('common');
  const [attempt, setAttempt] = useState(0);
  const hasSignedIn = useRef(false);
  /** Why the page stays; undefined while it waits or leaves. */
  const [stay, setStay] = useState<'app-opened' | 'sign-in-needed' | 'failed'>();

  useEffect(() => {
    let isGone = false;
    const go = (path: string) => void navigate(path, { replace: true });
    follow({ host, query: new URLSearchParams(search) }, entry).then(
      (to) => {
        if (isGone) return;
        if ('url' in to) {
          leave(to.url);
          if (isAppAddress(to.url)) setStay('app-opened');
        } else if ('path' in to) go(to.path);
        else setStay('sign-in-needed');
      },
      (error: unknown) => {
        if (isGone) return;
        const status = error instanceof ApiError ? error.status : 0;
        // Its token was refreshed and refused again: only another sign-in can help, and it has not been tried yet.
        if (status === 401 && !hasSignedIn.current) return setStay('sign-in-needed');
        const target = failureTarget(entry.kind, status, host.links, search);
        if (target !== undefined) go(target);
        // No redirect happened, e.g. because the session turned out to be alive: offer a retry.
        setStay('failed');
      },
    );
    return () => {
      isGone = true;
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once per attempt: the entry is derived from the address, which is in the search
  }, [attempt, search]);

  const handleSignedIn = () => {
    hasSignedIn.current = true;
    handleAgain();
  };
  const handleAgain = () => {
    setStay(undefined);
    setAttempt(attempt + 1);
  };
  if (stay === 'app-opened') return <OpenApp onOpen={handleAgain} />;
  if (stay === 'sign-in-needed') return <LoginScreen onSignedIn={handleSignedIn} />;
  if (stay === 'failed') return <ErrorState level={1} onRetry={handleAgain} />;
  return (
    <Loading label={t('general.loading')}>
      <CenteredSpinner>
        <Spinner />
      </CenteredSpinner>
    </Loading>
  );
}

const appear = keyframes`
  from { opacity: 0; }
`;

/** Hidden at first, so that it does not flash before a fast answer. */
const CenteredSpinner = styled.div`
  display: grid;
  place-items: center;
  height: 50vh;
  animation: ${appear} 0.15s 0.4s backwards;
`;
