import { firstPaintId } from '@passport/shared/constants';
import { ErrorState } from '@passport/shared/ui/ErrorState';
import { Page } from '@passport/shared/ui/Page';
import { ExternalLink } from '@passport/shared/ui/TextLink';
import { useLayoutEffect, useState } from 'react';
import { useShellMessages } from '../messages/useShellMessages';
import type { RemoteProblem } from './RemoteError';

/** The remote without which nobody signs in. */
const signInRemote = 'mf-auth';

interface RemoteFailureProps {
  name: string;
  problem: RemoteProblem;
  supportEmail: string;
  onRetry: () => void;
}

/** In place of a remote that is not there, within the page as it always looks. */
export function RemoteFailure({ name, problem, supportEmail, onRetry }: RemoteFailureProps) {
  const t = useShellMessages();
  const isSignIn = name === signInRemote;
  // That the rest works, or that support helps, is of no use to whoever is cut off.
  const [isOffline] = useState(() => !navigator.onLine);
  // The card of the first paint would lie over this message, and lead nowhere.
  useLayoutEffect(() => document.getElementById(firstPaintId)?.remove(), []);
  // Another version of the contract will not go away by asking again.
  const retry = problem !== 'contract' && { onRetry };
  if (isSignIn)
    return (
      <ErrorState
        level={1}
        title={t('remotes.sign-in-title')}
        text={
          isOffline ? (
            t('remotes.offline')
          ) : (
            <>
              {t('remotes.sign-in-support')} <ExternalLink href={`mailto:${supportEmail}`}>{supportEmail}</ExternalLink>
            </>
          )
        }
        {...retry}
      />
    );
  return (
    <Page title={t('remotes.title')}>
      <ErrorState
        title={t(problem === 'contract' ? 'remotes.contract' : 'remotes.not-loaded')}
        text={t(isOffline ? 'remotes.offline' : 'remotes.others-work')}
        {...retry}
      />
    </Page>
  );
}
