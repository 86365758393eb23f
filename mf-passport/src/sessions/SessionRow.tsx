import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import type { SessionItem } from '@passport/shared/schemas/account';
import { Button } from '@passport/shared/ui/Button';
import { Pill } from '@passport/shared/ui/Pill';
import { Row, RowNote } from '@passport/shared/ui/Row';
import { LinkButton } from '@passport/shared/ui/TextLink';
import { colors, layout, radius, space, text } from '@passport/shared/theme/tokens';
import { When } from '@passport/shared/wording/When';
import { observer } from 'mobx-react-lite';
import { styled } from 'styled-components';
import { Facts } from '../frame/Facts';
import { namespace as accountNamespace } from '../texts';
import { countryName, deviceName } from '../wording/describePlace';
import { deviceIcon } from '../wording/deviceIcon';
import { namespace } from './texts';

interface SessionRowProps {
  session: SessionItem;
  isEnding?: boolean;
  /** Without it the session cannot be ended here. */
  onEnd?: (id: string) => void;
  /** Asks what the person calls the device. */
  onName: (session: SessionItem) => void;
}

/** The service notes the last use to the minute; a page that was used since then is probably still open. */
const onSiteMs = 2 * 60 * 1000;

/** One session: the device with the name that the person gave it, place, the service that the person signed in to, sign-in time, last activity. */
export const SessionRow = observer(function SessionRow({ session, isEnding = false, onEnd, onName }: SessionRowProps) {
  const t = useMessages(namespace);
  const account = useMessages(accountNamespace);
  const { locale } = useHost();
  const browser = deviceName(session, account('on-system'));
  const device = session.name ?? browser ?? t('unknown-device');
  const Icon = deviceIcon(session.os);
  const country = countryName(session.country, locale.current);
  const isOnSite = session.is_current || Date.now() - new Date(session.last_seen).getTime() < onSiteMs;
  const hasPlace = country !== undefined || session.ip !== null;
  return (
    <Row
      icon={<Icon />}
      title={device}
      {...(isOnSite && { state: <OnSite $tone="success">{t('on-site')}</OnSite> })}
      {...(onEnd && {
        action: (
          <Button
            variant="secondary"
            isLoading={isEnding}
            aria-label={t('end-of', { device })}
            onClick={() => onEnd(session.id)}
          >
            {t('end')}
          </Button>
        ),
      })}
    >
      {session.name !== null && browser !== undefined && <RowNote>{browser}</RowNote>}
      {hasPlace && (
        <RowNote>
          <Facts of={[country, session.ip]} />
        </RowNote>
      )}
      {session.service && (
        <RowNote>
          {t('service')} {session.service.name}
        </RowNote>
      )}
      <RowNote>
        {t('since')} <When at={session.first_seen} as="recent" />
      </RowNote>
      {!session.is_current && (
        <RowNote>
          {t('last-seen')} <When at={session.last_seen} as="recent" />
        </RowNote>
      )}
      {session.can_be_named && (
        <Naming aria-label={`${t('name.change')}: ${device}`} onClick={() => onName(session)}>
          {t('name.change')}
        </Naming>
      )}
    </Row>
  );
});

const OnSite = styled(Pill)`
  &::before {
    content: '';
    display: inline-block;
    width: 8px;
    height: 8px;
    margin-right: ${space(1.5)};
    border-radius: ${radius.round};
    background: ${colors.successText};
  }
`;

/** As high as a finger, without a space of that height around its line. */
const Naming = styled(LinkButton)`
  ${text.small}
  min-height: ${layout.target};
  margin-bottom: -12px;
`;
