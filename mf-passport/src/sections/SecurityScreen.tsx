import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { observer } from 'mobx-react-lite';
import { Screen } from '../frame/Screen';
import { SecurityCard } from '../home/SecurityCard';
import { RecentEvents } from '../history/RecentEvents';
import { isLost, useSecurity } from '../home/useSecurity';
import { accountTexts } from '../texts';

/** /passport/security: what protects the account, each with its screen, and what happened lately. */
export const SecurityScreen = observer(function SecurityScreen() {
  const t = useMessages(accountTexts.namespace);
  const { session } = useHost();
  const summary = useSecurity();
  return (
    <Screen title={t('sections.security')}>
      <SecurityCard isTitleHidden user={session.user} summary={summary.value} hasFailed={isLost(summary)} />
      <RecentEvents />
    </Screen>
  );
});
