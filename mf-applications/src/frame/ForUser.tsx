import { useBusy } from '@passport/shared/data/useBusy';
import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import type { User } from '@passport/shared/schemas/users';
import { Card } from '@passport/shared/ui/Card';
import { CardSkeleton } from '@passport/shared/ui/CardSkeleton';
import { ErrorState } from '@passport/shared/ui/ErrorState';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { namespace } from '../texts';

interface ForUserProps {
  children: (user: User) => ReactNode;
  /** Shown until then; the skeleton of a card by default. */
  loading?: ReactNode;
}

/** Renders what needs the signed-in person once they are loaded; after a reload the screen is there first. */
export const ForUser = observer(function ForUser({ children, loading = <CardSkeleton /> }: ForUserProps) {
  const t = useMessages(namespace);
  const { session } = useHost();
  const [isRetrying, whileBusy] = useBusy();
  if (session.user) return children(session.user);
  if (!session.hasFailed) return loading;

  return (
    <Card>
      <ErrorState
        title={t('user-failed')}
        isRetrying={isRetrying}
        onRetry={() => void whileBusy(() => session.reload())}
      />
    </Card>
  );
});
