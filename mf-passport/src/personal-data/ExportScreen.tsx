import { useMessages } from '@passport/shared/i18n/useMessages';
import type { ExportAnswer } from '@passport/shared/schemas/account';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Screen } from '../frame/Screen';
import { OwnerGate } from '../proof/OwnerGate';
import { accountTexts, personalDataTexts } from '../texts';
import { ExportedData } from './ExportedData';
import { ExportRequest } from './ExportRequest';

/** /passport/export: all stored data of a person, as a file, after a code. */
export const ExportScreen = observer(function ExportScreen() {
  const t = useMessages(personalDataTexts.namespace);
  const account = useMessages(accountTexts.namespace);
  const [data, setData] = useState<ExportAnswer>();
  return (
    <Screen title={data ? account('data.heading') : t('export.title')} {...(!data && { lead: t('export.lead') })}>
      {data ? (
        <ExportedData data={data} />
      ) : (
        <OwnerGate>{(owner) => <ExportRequest owner={owner} onDone={setData} />}</OwnerGate>
      )}
    </Screen>
  );
});
