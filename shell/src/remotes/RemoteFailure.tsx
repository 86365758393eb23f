import { firstPaintId } from '@passport/shared/constants';
import { ErrorState } from '@passport/shared/ui/ErrorState';
import { Page } from '@passport/shared/ui/Page';
import { ExternalLink } from '@passport/shared/ui/TextLink';
import { useLayoutEffect, useState } from 'react';
import { useShellMessages } from '../messages/useShellMessages';
import type { RemoteProblem } from './RemoteError';

/** The remote that signs people in. */
const signInRemote = 'mf-auth';

interface RemoteFailureProps {
  name: string;
  problem: RemoteProblem;
  supportEmail: string;
  onRetry: () => void;
}

/** Shown in place of a missing remote, within the usual page. */
export function RemoteFailure({ name, problem, supportEmail, onRetry }: RemoteFailureProps) {
  const t = useShellMessages();
  const isSignIn = name === signInRemote;
  // Offline, the hints about other sections and support are useless.
  const [isOffline] = useState(() => !navigator.onLine);
  // Removes the card of the first paint, which would cover this message and not work.
  useLayoutEffect(() => document.getElementById(firstPaintId)?.remove(), []);
  // A retry cannot change the contract version.
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
