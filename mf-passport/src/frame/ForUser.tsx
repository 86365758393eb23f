import { useBusy } from '@passport/shared/data/useBusy';
import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import type { User } from '@passport/shared/schemas/users';
import { Card } from '@passport/shared/ui/Card';
import { ErrorState } from '@passport/shared/ui/ErrorState';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { namespace } from '../texts';
import { CardSkeleton } from '@passport/shared/ui/CardSkeleton';

/** Renders what needs the signed-in person once they are loaded; after a reload the screen is there first. */
export const ForUser = observer(function ForUser({ children }: { children: (user: User) => ReactNode }) {
  const t = useMessages(namespace);
  const { session } = useHost();
  const [isRetrying, whileBusy] = useBusy();
  if (session.user) return children(session.user);
  if (!session.hasFailed) return <CardSkeleton />;

  return (
    <Card>
      <ErrorState
        title={t('home.failed-title')}
        isRetrying={isRetrying}
        onRetry={() => void whileBusy(() => session.reload())}
      />
    </Card>
  );
});
