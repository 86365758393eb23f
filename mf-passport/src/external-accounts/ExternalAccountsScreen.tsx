import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { LinkIcon } from '@passport/shared/ui/icons';
import { useState } from 'react';
import { RemovableList } from '../data/RemovableList';
import { RemovableRows } from '../frame/RemovableRows';
import { Screen } from '../frame/Screen';
import { AccountRow, providerTitles } from './AccountRow';
import { createExternalAccountsApi } from './externalAccounts.api';
import { namespace } from './namespace';

/** Accounts of other providers through which the person signs in, each with the way to unlink it. */
export function ExternalAccountsScreen() {
  const t = useMessages(namespace);
  const { api } = useHost();
  const [list] = useState(() => {
    const accounts = createExternalAccountsApi(api);
    return new RemovableList(accounts.list, accounts.unlink);
  });
  return (
    <Screen title={t('title')} lead={t('lead')}>
      <RemovableRows
        list={list}
        t={t}
        icon={<LinkIcon />}
        nameOf={({ provider }) => providerTitles[provider]}
        row={(account, onUnlink) => <AccountRow key={account.id} account={account} onUnlink={onUnlink} />}
      />
    </Screen>
  );
}
