import { useMessages } from '@passport/shared/i18n/useMessages';
import type { ConnectedService } from '@passport/shared/schemas/connectedServices';
import { Button } from '@passport/shared/ui/Button';
import { ExternalLink } from '@passport/shared/ui/TextLink';
import { VisuallyHidden } from '@passport/shared/ui/VisuallyHidden';
import { When } from '@passport/shared/wording/When';
import { observer } from 'mobx-react-lite';
import { Fragment } from 'react';
import { Row, RowNote } from '@passport/shared/ui/Row';
import { LetterTile } from '@passport/shared/ui/LetterTile';
import { Facts } from '../frame/Facts';
import { servicesTexts } from '../texts';
import { scopeTexts } from './scopeTexts';

interface ServiceRowProps {
  service: ConnectedService;
  onRevoke(service: ConnectedService): void;
}

/** A connected service: its page, its granted data, and since when. */
export const ServiceRow = observer(function ServiceRow({ service, onRevoke }: ServiceRowProps) {
  const t = useMessages(servicesTexts.namespace);
  const sees = scopeTexts(service.scopes).map((key) => t(`scopes.${key}`));
  const about = [service.short_description, service.organization_name].filter(Boolean).join(' · ');
  return (
    <Row
      tile={<LetterTile name={service.name} logo={service.logo} />}
      title={
        service.site === null ? (
          <bdi>{service.name}</bdi>
        ) : (
          <ExternalLink href={service.site} target="_blank">
            <bdi>{service.name}</bdi>
            <VisuallyHidden>, {t('general.new-tab')}</VisuallyHidden>
          </ExternalLink>
        )
      }
      action={
        <Button
          variant="secondary"
          aria-label={t('remove-of', { name: service.name })}
          onClick={() => onRevoke(service)}
        >
          {t('remove')}
        </Button>
      }
    >
      {about !== '' && (
        <RowNote>
          <bdi>{about}</bdi>
        </RowNote>
      )}
      <RowNote>
        {t('sees')} {sees.join(', ')}
      </RowNote>
      {service.scopes.includes('offline_access') && <RowNote>{t('offline')}</RowNote>}
      <RowNote>
        <Facts
          of={[
            <Fragment key="since">
              {t('since')} <When at={service.since} as="day" />
            </Fragment>,
            <Fragment key="last-used">
              {t('last-used')} <When at={service.last_used} as="recent" />
            </Fragment>,
          ]}
        />
      </RowNote>
    </Row>
  );
});
