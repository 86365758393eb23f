import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { observer } from 'mobx-react-lite';
import { Screen } from '../frame/Screen';
import { DataCard } from '../home/DataCard';
import { accountTexts } from '../texts';
import { ConsentsCard } from './ConsentsCard';
import { LanguageCard } from './LanguageCard';

/** /passport/data: what is kept of the person, what they have agreed to, and the language in which they are written to. */
export const DataScreen = observer(function DataScreen() {
  const t = useMessages(accountTexts.namespace);
  const { user } = useHost().session;
  return (
    <Screen title={t('sections.data')}>
      <DataCard isTitleHidden isWhole user={user} />
      <ConsentsCard user={user} />
      <LanguageCard />
    </Screen>
  );
});
