import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import type { ExternalAccount, ProviderName } from '@passport/shared/schemas/externalAuth';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { RemovableList } from '../data/RemovableList';
import { ContactRows } from '../frame/ContactRows';
import { RemovableRows } from '../frame/RemovableRows';
import { Screen } from '../frame/Screen';
import { accountTexts, externalAccountsTexts } from '../texts';
import { AccountRow } from './AccountRow';
import { createExternalAccountsApi } from './externalAccounts.api';
import { LinkSection } from './LinkSection';
import { useLinking } from './useLinking';

/** The sign-in methods: phone and email, which can be changed, and accounts of providers, which can be unlinked and linked. */
export const ExternalAccountsScreen = observer(function ExternalAccountsScreen({
  leave = (url) => window.location.assign(url),
}: {
  leave?: (url: string) => void;
}) {
  const t = useMessages(externalAccountsTexts.namespace);
  const account = useMessages(accountTexts.namespace);
  const { api, session, toasts } = useHost();
  const [list] = useState(() => {
    const accounts = createExternalAccountsApi(api);
    return new RemovableList(accounts.list, accounts.unlink);
  });
  const providerName = (provider: ProviderName) => account(`providers.${provider}`);
  const nameOf = ({ provider }: ExternalAccount) => providerName(provider);
  const { busy, start } = useLinking({
    leave,
    onLinked: (linked, provider) => {
      list.set(linked);
      toasts.success(t('is-linked', { name: providerName(provider) }));
    },
  });
  return (
    <Screen title={t('title')} lead={t('lead')}>
      <RemovableRows
        list={list}
        t={t}
        before={<ContactRows user={session.user} />}
        nameOf={nameOf}
        row={(linked, onUnlink) => (
          <AccountRow key={linked.id} account={linked} name={nameOf(linked)} onUnlink={onUnlink} />
        )}
      />
      <LinkSection linked={list.value} nameOf={providerName} busy={busy} onLink={(provider) => void start(provider)} />
    </Screen>
  );
});
