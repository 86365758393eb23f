import { ApiError } from '@passport/shared/api-client/ApiError';
import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { ErrorState } from '@passport/shared/ui/ErrorState';
import { Spinner } from '@passport/shared/ui/Spinner';
import { Loading } from '@passport/shared/ui/Skeleton';
import { keyframes, styled } from 'styled-components';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { failureTarget, type FollowedEntry } from './failureTarget';
import type { Destination, FollowerContext } from './Follower';
import { followOAuth } from './followOAuth';
import { followSaml } from './followSaml';
import { followSite } from './followSite';
import { SignInAgain } from './SignInAgain';

interface FollowEntryProps {
  entry: FollowedEntry;
  /** Leaves for another site without an entry in the history. */
  leave?: (url: string) => void;
}

/** Asks by the rule of the entry. */
function follow(context: FollowerContext, entry: FollowedEntry): Promise<Destination> {
  switch (entry.kind) {
    case 'site':
      return followSite(context, entry);
    case 'oauth':
      return followOAuth(context, entry);
    case 'saml':
      return followSaml(context, entry);
  }
}

/** Rules 3 to 5 for somebody who is signed in: asks the service where to go, and goes there. What goes wrong is shown with a retry. */
export function FollowEntry({ entry, leave = (url) => window.location.replace(url) }: FollowEntryProps) {
  const host = useHost();
  const navigate = useNavigate();
  const { search } = useLocation();
  const t = useMessages('common');
  const [attempt, setAttempt] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  const [isSignInNeeded, setSignInNeeded] = useState(false);

  useEffect(() => {
    let isGone = false;
    const go = (path: string) => void navigate(path, { replace: true });
    follow({ host, query: new URLSearchParams(search) }, entry).then(
      (to) => {
        if (isGone) return;
        if ('url' in to) leave(to.url);
        else if ('path' in to) go(to.path);
        else setSignInNeeded(true);
      },
      (error: unknown) => {
        if (isGone) return;
        const target = failureTarget(entry.kind, error instanceof ApiError ? error.status : 0, host.links, search);
        if (target !== undefined) go(target);
        // Still here after that, e.g. the session turned out to be alive: never a dead end.
        setFailed(true);
      },
    );
    return () => {
      isGone = true;
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once an attempt: the entry is the address, which is the search
  }, [attempt, search]);

  if (isSignInNeeded) {
    const handleDone = () => {
      setSignInNeeded(false);
      setAttempt(attempt + 1);
    };
    return <SignInAgain onDone={handleDone} />;
  }
  if (!hasFailed) {
    return (
      <Loading label={t('general.loading')}>
        <Waiting>
          <Spinner />
        </Waiting>
      </Loading>
    );
  }
  const handleRetry = () => {
    setFailed(false);
    setAttempt(attempt + 1);
  };
  return <ErrorState level={1} onRetry={handleRetry} />;
}

const appear = keyframes`
  from { opacity: 0; }
`;

/** Most answers come sooner than an eye would see it. */
const Waiting = styled.div`
  display: grid;
  place-items: center;
  height: 50vh;
  animation: ${appear} 0.15s 0.4s backwards;
`;
