import type { Host } from '@passport/shared/host/Host';
import { supportButton } from '@passport/shared/host/supportButton';
import { Button } from '@passport/shared/ui/Button';
import { ButtonLink } from '@passport/shared/ui/ButtonLink';
import { Notice } from '@passport/shared/ui/Notice';
import { useShellMessages } from '../messages/useShellMessages';
import { ErrorActions } from './ErrorActions';

interface ErrorPageProps {
  host: Host;
  title: string;
  text: string;
}

/** A page that explains why there is no screen, and leads to the start page and to support. */
export function ErrorPage({ host, ...says }: ErrorPageProps) {
  const t = useShellMessages();
  return (
    <Notice
      level={1}
      {...says}
      action={
        <ErrorActions>
          <ButtonLink to={host.links.signIn()} $variant="secondary" $isWide={false}>
            {t('general.to-home')}
          </ButtonLink>
          <Button variant="quiet" {...supportButton(host)}>
            {t('general.write-support')}
          </Button>
        </ErrorActions>
      }
    />
  );
}
