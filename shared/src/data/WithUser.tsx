import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useHost } from '../host/HostContext';
import type { User } from '../schemas/users';
import { Card } from '../ui/Card';
import { CardSkeleton } from '../ui/CardSkeleton';
import { ErrorState } from '../ui/ErrorState';
import { useBusy } from './useBusy';

export interface WithUserProps {
  /** Shown where the person could not be loaded. */
  failure: string;
  children: (user: User) => ReactNode;
  /** Shown until then; the skeleton of a card by default. */
  loading?: ReactNode;
}

/** Renders content that needs the signed-in user once they are loaded; after a reload the screen appears first. */
export const WithUser = observer(function WithUser({ failure, children, loading = <CardSkeleton /> }: WithUserProps) {
  const { session } = useHost();
  const [isRetrying, whileBusy] = useBusy();
  if (session.user) return children(session.user);
  if (!session.hasFailed) return loading;
  return (
    <Card>
      <ErrorState title={failure} isRetrying={isRetrying} onRetry={() => void whileBusy(() => session.reload())} />
    </Card>
  );
});
