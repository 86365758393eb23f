import type { Host } from '@passport/shared/host/Host';
import { Button } from '@passport/shared/ui/Button';
import { LockIcon } from '@passport/shared/ui/icons';
import { Notice } from '@passport/shared/ui/Notice';
import { useShellMessages } from '../messages/useShellMessages';

/** 403: signed in, and not allowed. */
export function ForbiddenPage({ host }: { host: Host }) {
  const t = useShellMessages();
  return (
    <Notice
      level={1}
      icon={<LockIcon />}
      title={t('errors.forbidden')}
      text={t('pages.forbidden-text')}
      action={
        <Button variant="secondary" onClick={() => host.support.open()}>
          {t('general.support')}
        </Button>
      }
    />
  );
}
