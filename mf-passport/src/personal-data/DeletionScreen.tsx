import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Screen } from '../frame/Screen';
import { OwnerGate, type Owner } from '../proof/OwnerGate';
import { personalDataTexts } from '../texts';
import { DeletionRequest } from './DeletionRequest';
import { ScheduledDeletion } from './ScheduledDeletion';

/** /passport/deletion: the account is erased after a waiting period, during which that can be cancelled. */
export const DeletionScreen = observer(function DeletionScreen() {
  const t = useMessages(personalDataTexts.namespace);
  const isScheduled = Boolean(useHost().session.user?.deletion_at);
  return (
    <Screen
      title={t(isScheduled ? 'deletion.scheduled-title' : 'deletion.title')}
      {...(!isScheduled && { lead: t('deletion.lead') })}
    >
      <OwnerGate>{(owner) => <RequestOrCancellation owner={owner} />}</OwnerGate>
    </Screen>
  );
});

/** The request for the deletion, or its cancellation. */
function RequestOrCancellation({ owner }: { owner: Owner }) {
  const { deletion_at: at } = owner.user;
  const [shown, setShown] = useState({ at, isNext: false });
  // Set while rendering: a card reads at its first render whether it replaces another.
  if (shown.at !== at) setShown({ at, isNext: true });
  return at === null ? (
    <DeletionRequest owner={owner} isNext={shown.isNext} />
  ) : (
    <ScheduledDeletion at={at} isNext={shown.isNext} />
  );
}
