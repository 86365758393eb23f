import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import type { ConnectedService } from '@passport/shared/schemas/connectedServices';
import { EmptyState } from '@passport/shared/ui/EmptyState';
import { GridIcon } from '@passport/shared/ui/icons';
import { Loading } from '@passport/shared/ui/Skeleton';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { LoadFailure } from '../data/LoadFailure';
import { RemovableList } from '../data/RemovableList';
import { useLoad } from '../data/useLoad';
import { ConfirmDialog } from '../frame/ConfirmDialog';
import { Rows, RowSkeletons } from '../frame/Rows';
import { Screen } from '../frame/Screen';
import { Section } from '../frame/Section';
import { useFailureToast } from '../frame/useFailureToast';
import { namespace } from './namespace';
import { ServiceRow } from './ServiceRow';
import { createServicesApi } from './services.api';

/** The services that a person signed in to: what each may see, since when, and the way to take that back. */
export const ServicesScreen = observer(function ServicesScreen() {
  const t = useMessages(namespace);
  const { api, toasts } = useHost();
  const showFailure = useFailureToast();
  const [list] = useState(() => {
    const services = createServicesApi(api);
    return new RemovableList(services.list, services.revoke);
  });
  const [revoked, setRevoked] = useState<ConnectedService>();
  useLoad(list);
  const { value, error } = list;

  async function handleRevoke(): Promise<void> {
    if (!revoked) return;
    try {
      await list.remove(revoked.id);
      toasts.success(t('revoked', { name: revoked.name }));
      setRevoked(undefined);
    } catch (failure) {
      showFailure(failure);
    }
  }

  return (
    <Screen title={t('title')} lead={t('lead')}>
      <Section title={t('heading')}>
        {value === undefined && error === undefined && (
          <Loading label={t('general.loading')}>
            <RowSkeletons count={3} />
          </Loading>
        )}
        {value === undefined && error !== undefined && <LoadFailure source={list} title={t('failed')} />}
        {value?.length === 0 && <EmptyState icon={<GridIcon />} title={t('empty-title')} text={t('empty-text')} />}
        {value && value.length > 0 && (
          <Rows>
            {value.map((service) => (
              <ServiceRow key={service.id} service={service} onRevoke={() => setRevoked(service)} />
            ))}
          </Rows>
        )}
      </Section>
      <ConfirmDialog
        isOpen={revoked !== undefined}
        title={t('revoke-title', { name: revoked?.name ?? '' })}
        text={t('revoke-text')}
        confirm={t('revoke')}
        isBusy={revoked !== undefined && list.removing.has(revoked.id)}
        onConfirm={() => void handleRevoke()}
        onClose={() => setRevoked(undefined)}
      />
    </Screen>
  );
});
