import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { observer } from 'mobx-react-lite';
import { Screen } from '../frame/Screen';
import { ServicesCard } from '../home/ServicesCard';
import { isLost, useSecurity } from '../home/useSecurity';
import { accountTexts } from '../texts';

/** /passport/access: the services that the account is used for, and the ways into the account. */
export const AccessScreen = observer(function AccessScreen() {
  const t = useMessages(accountTexts.namespace);
  const { session } = useHost();
  const summary = useSecurity();
  return (
    <Screen title={t('sections.access')}>
      <ServicesCard
        isTitleHidden
        user={session.user}
        services={summary.value?.connected_services}
        hasFailed={isLost(summary)}
      />
    </Screen>
  );
});
