import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { ButtonLink } from '@passport/shared/ui/ButtonLink';
import { useState } from 'react';
import { RemovableList } from '../data/RemovableList';
import { RemovableRows } from '../frame/RemovableRows';
import { Screen } from '../frame/Screen';
import { servicesTexts } from '../texts';
import { ServiceRow } from './ServiceRow';
import { createServicesApi } from './services.api';

/** The services that a person signed in to: what each may see, since when, and the button that revokes it. */
export function ServicesScreen() {
  const t = useMessages(servicesTexts.namespace);
  const { api, links } = useHost();
  const [list] = useState(() => {
    const services = createServicesApi(api);
    return new RemovableList(services.list, services.revoke);
  });
  return (
    <Screen title={t('title')} lead={t('lead')}>
      <RemovableRows
        list={list}
        t={t}
        emptyAction={
          <ButtonLink to={links.showcase()} $variant="secondary" $isWide={false}>
            {t('empty-action')}
          </ButtonLink>
        }
        nameOf={({ name }) => name}
        row={(service, onRevoke) => <ServiceRow key={service.id} service={service} onRevoke={onRevoke} />}
      />
    </Screen>
  );
}
