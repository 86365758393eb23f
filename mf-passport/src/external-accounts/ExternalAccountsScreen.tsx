import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import type { ExternalAccount, ProviderName } from '@passport/shared/schemas/externalAuth';
import { Button } from '@passport/shared/ui/Button';
import { EmptyState } from '@passport/shared/ui/EmptyState';
import { LinkIcon } from '@passport/shared/ui/icons';
import { Loading } from '@passport/shared/ui/Skeleton';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { LoadFailure } from '../data/LoadFailure';
import { RemovableList } from '../data/RemovableList';
import { useLoad } from '../data/useLoad';
import { ConfirmDialog } from '../frame/ConfirmDialog';
import { Detail, Row, Rows, RowSkeletons } from '../frame/Rows';
import { Screen } from '../frame/Screen';
import { Section } from '../frame/Section';
import { useFailureToast } from '../frame/useFailureToast';
import { When } from '../wording/When';
import { createExternalAccountsApi } from './externalAccounts.api';
import { namespace } from './namespace';

/** Accounts of other providers through which the person signs in, each with the way to unlink it. */
export const ExternalAccountsScreen = observer(function ExternalAccountsScreen() {
  const t = useMessages(namespace);
  const { api, toasts } = useHost();
  const showFailure = useFailureToast();
  const [list] = useState(() => {
    const accounts = createExternalAccountsApi(api);
    return new RemovableList<ExternalAccount>(accounts.list, accounts.unlink);
  });
  const [unlinked, setUnlinked] = useState<ExternalAccount>();
  useLoad(list);
  const { value, error } = list;
  const name = unlinked ? providerTitles[unlinked.provider] : '';

  async function handleUnlink(): Promise<void> {
    if (!unlinked) return;
    try {
      await list.remove(unlinked.id);
      toasts.success(t('unlinked', { name }));
      setUnlinked(undefined);
    } catch (failure) {
      showFailure(failure);
    }
  }

  return (
    <Screen title={t('title')} lead={t('lead')}>
      <Section title={t('heading')}>
        {value === undefined && error === undefined && (
          <Loading label={t('general.loading')}>
            <RowSkeletons count={2} />
          </Loading>
        )}
        {value === undefined && error !== undefined && <LoadFailure source={list} title={t('failed')} />}
        {value?.length === 0 && <EmptyState icon={<LinkIcon />} title={t('empty-title')} text={t('empty-text')} />}
        {value && value.length > 0 && (
          <Rows>
            {value.map((account) => (
              <Row
                key={account.id}
                icon={<LinkIcon />}
                title={providerTitles[account.provider]}
                action={
                  <Button
                    variant="secondary"
                    aria-label={t('unlink-of', { name: providerTitles[account.provider] })}
                    onClick={() => setUnlinked(account)}
                  >
                    {t('unlink')}
                  </Button>
                }
              >
                {account.email !== null && <Detail>{account.email}</Detail>}
                <Detail>
                  {t('linked')} <When at={account.linked_at} isDay />
                </Detail>
                {account.last_used_at !== null && (
                  <Detail>
                    {t('last-used')} <When at={account.last_used_at} />
                  </Detail>
                )}
              </Row>
            ))}
          </Rows>
        )}
      </Section>
      <ConfirmDialog
        isOpen={unlinked !== undefined}
        title={t('unlink-title', { name })}
        text={t('unlink-text', { name })}
        confirm={t('unlink')}
        isBusy={unlinked !== undefined && list.removing.has(unlinked.id)}
        onConfirm={() => void handleUnlink()}
        onClose={() => setUnlinked(undefined)}
      />
    </Screen>
  );
});

/** Names that are the same in every language. */
const providerTitles: Record<ProviderName, string> = {
  YANDEX: 'Yandex',
  GOOGLE: 'Google',
  APPLE: 'Apple',
  FACEBOOK: 'Facebook',
  X: 'X',
};
