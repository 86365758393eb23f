import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import type { SessionItem } from '@passport/shared/schemas/account';
import { Button } from '@passport/shared/ui/Button';
import { DevicesIcon, PhoneIcon } from '@passport/shared/ui/icons';
import { observer } from 'mobx-react-lite';
import { Detail, Facts, Row } from '../frame/Rows';
import { countryName, deviceName } from '../wording/describePlace';
import { When } from '../wording/When';
import { namespace } from './texts';

interface SessionRowProps {
  session: SessionItem;
  isEnding?: boolean;
  /** Without it the session cannot be ended here. */
  onEnd?: (id: string) => void;
}

const handhelds = ['Android', 'iOS', 'iPadOS'];

/** One session: device, place, sign-in time, last activity. */
export const SessionRow = observer(function SessionRow({ session, isEnding = false, onEnd }: SessionRowProps) {
  const t = useMessages(namespace);
  const { locale } = useHost();
  const device = deviceName(session) ?? t('unknown-device');
  const isHandheld = session.os !== null && handhelds.some((name) => session.os?.startsWith(name));
  const country = countryName(session.country, locale.current);
  return (
    <Row
      icon={isHandheld ? <PhoneIcon /> : <DevicesIcon />}
      title={device}
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
      <Detail>
        <Facts of={[country ?? t('unknown-place'), session.ip]} />
      </Detail>
      <Detail>
        {t('since')} <When at={session.first_seen} as="recent" />
      </Detail>
      {!session.is_current && (
        <Detail>
          {t('last-seen')} <When at={session.last_seen} as="recent" />
        </Detail>
      )}
    </Row>
  );
});
