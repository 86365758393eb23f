import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { observer } from 'mobx-react-lite';
import { CardSkeleton } from '../frame/CardSkeleton';
import { Screen } from '../frame/Screen';
import { DeletionRequest } from './DeletionRequest';
import { namespace } from './texts';
import { ScheduledDeletion } from './ScheduledDeletion';

/** /passport/deletion: the account is erased after a waiting period, in which that can be taken back. */
export const DeletionScreen = observer(function DeletionScreen() {
  const t = useMessages(namespace);
  const { session } = useHost();
  const { user } = session;
  return (
    <Screen title={t('deletion.title')} lead={t('deletion.lead')}>
      {!user && <CardSkeleton />}
      {user && (user.deletion_at === null ? <DeletionRequest /> : <ScheduledDeletion at={user.deletion_at} />)}
    </Screen>
  );
});
