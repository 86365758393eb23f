import { firstPaintId } from '@passport/shared/constants';
import { Card } from '@passport/shared/ui/Card';
import { links } from '@passport/shared/host/links';
import { Button } from '@passport/shared/ui/Button';
import { ButtonLink } from '@passport/shared/ui/ButtonLink';
import { ErrorState } from '@passport/shared/ui/ErrorState';
import { layout } from '@passport/shared/theme/tokens';
import { Notice } from '@passport/shared/ui/Notice';
import { ExternalLink } from '@passport/shared/ui/TextLink';
import { useLayoutEffect, useState } from 'react';
import { styled } from 'styled-components';
import { ErrorActions } from '../pages/ErrorActions';
import { useShellMessages } from '../messages/useShellMessages';
import type { RemoteProblem } from './RemoteError';

/** The remote of the sign-in. */
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
  // The card of the first paint would cover this message and not work. It stays in the page, because a retry takes over its input.
  useLayoutEffect(() => {
    const card = document.getElementById(firstPaintId);
    if (card) card.style.display = 'none';
  }, []);
  // A retry cannot change the contract version.
  const retry = problem !== 'contract' && { onRetry };
  if (isSignIn)
    return (
      // A partner's colours may lie behind it.
      <SignInFailure>
        <ErrorState
          level={1}
          title={t('remotes.sign-in-title')}
          text={
            isOffline ? (
              t('remotes.offline')
            ) : (
              <>
                {t('remotes.sign-in-support')}{' '}
                <ExternalLink href={`mailto:${supportEmail}`}>{supportEmail}</ExternalLink>
              </>
            )
          }
          {...retry}
        />
      </SignInFailure>
    );
  return (
    <div role="alert">
      <Notice
        level={1}
        title={t('remotes.title')}
        text={t(isOffline ? 'remotes.offline' : problem === 'contract' ? 'remotes.contract' : 'remotes.others-work')}
        action={
          <ErrorActions>
            {retry && (
              <Button variant="secondary" onClick={onRetry}>
                {t('general.retry')}
              </Button>
            )}
            <ButtonLink to={links.signIn()} $variant={retry ? 'quiet' : 'secondary'} $isWide={false}>
              {t('general.to-home')}
            </ButtonLink>
          </ErrorActions>
        }
      />
    </div>
  );
}

/** Replaces the card of the sign-in. */
const SignInFailure = styled(Card)`
  width: ${layout.cardWidth};
  max-width: calc(100% - 16px);
  margin: ${layout.cardOffset} auto 0;
`;
