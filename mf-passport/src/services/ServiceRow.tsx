import { useMessages } from '@passport/shared/i18n/useMessages';
import type { ConnectedService } from '@passport/shared/schemas/connectedServices';
import { Button } from '@passport/shared/ui/Button';
import { GridIcon } from '@passport/shared/ui/icons';
import { ExternalLink } from '@passport/shared/ui/TextLink';
import { VisuallyHidden } from '@passport/shared/ui/VisuallyHidden';
import { observer } from 'mobx-react-lite';
import { styled } from 'styled-components';
import { Detail, Row } from '../frame/Rows';
import { When } from '../wording/When';
import { namespace } from './texts';
import { scopeTexts } from './scopeTexts';

interface ServiceRowProps {
  service: ConnectedService;
  onRevoke(service: ConnectedService): void;
}

/** A service that knows the person: its page, what it may see, and since when. */
export const ServiceRow = observer(function ServiceRow({ service, onRevoke }: ServiceRowProps) {
  const t = useMessages(namespace);
  const sees = scopeTexts(service.scopes).map((key) => t(`scopes.${key}`));
  return (
    <Row
      icon={service.logo === null ? <GridIcon /> : <Logo src={service.logo} alt="" loading="lazy" />}
      title={
        service.site === null ? (
          service.name
        ) : (
          <ExternalLink href={service.site} target="_blank">
            {service.name}
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
      <Detail>
        {t('sees')} {sees.join(', ')}
      </Detail>
      <Detail>
        {t('since')} <When at={service.since} as="day" />
      </Detail>
      <Detail>
        {t('last-used')} <When at={service.last_used} as="recent" />
      </Detail>
    </Row>
  );
});

const Logo = styled.img`
  width: 28px;
  height: 28px;
  object-fit: contain;
`;
