import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import type { ExternalAccount } from '@passport/shared/schemas/externalAuth';
import { LinkIcon } from '@passport/shared/ui/icons';
import { useState } from 'react';
import { RemovableList } from '../data/RemovableList';
import { RemovableRows } from '../frame/RemovableRows';
import { Screen } from '../frame/Screen';
import { namespace as accountNamespace } from '../texts';
import { AccountRow } from './AccountRow';
import { createExternalAccountsApi } from './externalAccounts.api';
import { namespace } from './texts';

/** Accounts of other providers through which the person signs in, each with the way to unlink it. */
export function ExternalAccountsScreen() {
  const t = useMessages(namespace);
  const account = useMessages(accountNamespace);
  const { api } = useHost();
  const [list] = useState(() => {
    const accounts = createExternalAccountsApi(api);
    return new RemovableList(accounts.list, accounts.unlink);
  });
  const nameOf = ({ provider }: ExternalAccount) => account(`providers.${provider}`);
  return (
    <Screen title={t('title')} lead={t('lead')}>
      <RemovableRows
        list={list}
        t={t}
        icon={<LinkIcon />}
        nameOf={nameOf}
        row={(linked, onUnlink) => (
          <AccountRow key={linked.id} account={linked} name={nameOf(linked)} onUnlink={onUnlink} />
        )}
      />
    </Screen>
  );
}
