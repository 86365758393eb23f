import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { observer } from 'mobx-react-lite';
import { Screen } from '../frame/Screen';
import { paths } from '../paths';
import { OwnerGate } from '../proof/OwnerGate';
import { namespace as accountNamespace } from '../texts';
import { DeletionRequest } from './DeletionRequest';
import { namespace } from './texts';
import { ScheduledDeletion } from './ScheduledDeletion';

/** /passport/deletion: the account is erased after a waiting period, in which that can be taken back. */
export const DeletionScreen = observer(function DeletionScreen() {
  const t = useMessages(namespace);
  const account = useMessages(accountNamespace);
  const isScheduled = Boolean(useHost().session.user?.deletion_at);
  return (
    <Screen
      title={t(isScheduled ? 'deletion.scheduled-title' : 'deletion.title')}
      {...(!isScheduled && { lead: t('deletion.lead') })}
      back={{ to: paths.export, name: account('sections.data') }}
    >
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
});
