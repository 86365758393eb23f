import { useMessages } from '@passport/shared/i18n/useMessages';
import { Screen } from '../frame/Screen';
import { OwnerGate } from '../proof/OwnerGate';
import { DeletionRequest } from './DeletionRequest';
import { namespace } from './texts';
import { ScheduledDeletion } from './ScheduledDeletion';

/** /passport/deletion: the account is erased after a waiting period, in which that can be taken back. */
export function DeletionScreen() {
  const t = useMessages(namespace);
  return (
    <Screen title={t('deletion.title')} lead={t('deletion.lead')}>
      <OwnerGate>
        {(owner) =>
          owner.user.deletion_at === null ? (
            <DeletionRequest owner={owner} />
          ) : (
            <ScheduledDeletion at={owner.user.deletion_at} />
          )
        }
      </OwnerGate>
    </Screen>
  );
}
