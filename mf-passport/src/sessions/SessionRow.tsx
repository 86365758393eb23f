import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import type { SessionItem } from '@passport/shared/schemas/account';
import { Button } from '@passport/shared/ui/Button';
import { colors, radius, space } from '@passport/shared/theme/tokens';
import { Filling, MutedSmall } from '@passport/shared/ui/basics';
import { When } from '@passport/shared/wording/When';
import { observer } from 'mobx-react-lite';
import { Fragment } from 'react';
import { styled } from 'styled-components';
import { Facts } from '../frame/Facts';
import { FoldRow } from '../frame/FoldRow';
import { accountTexts, sessionsTexts } from '../texts';
import { countryName, deviceName } from '../wording/describePlace';
import { deviceIcon } from '../wording/deviceIcon';

interface SessionRowProps {
  session: SessionItem;
  isEnding?: boolean;
  /** Without it the session cannot be ended here. */
  onEnd?: (id: string) => void;
  /** Asks for the name of the device. */
  onName: (session: SessionItem) => void;
}

/** The service notes the last use to the minute; a page that was used since then is probably still open. */
const onSiteMs = 2 * 60 * 1000;

/**
 * One session: the device by the name that the person gave it, where, and how long ago it was used. A press shows all that is known
 * of it, and what can be done.
 */
export const SessionRow = observer(function SessionRow({ session, isEnding = false, onEnd, onName }: SessionRowProps) {
  const t = useMessages(sessionsTexts.namespace);
  const account = useMessages(accountTexts.namespace);
  const { locale } = useHost();
  const browser = deviceName(session, account('on-system'));
  const device = session.name ?? browser ?? t('unknown-device');
  const Icon = deviceIcon(session.os);
  const country = countryName(session.country, locale.current);
  const isOnSite = session.is_current || Date.now() - new Date(session.last_seen).getTime() < onSiteMs;
  const lastSeen = (
    <Fragment key="last-seen">
      {t('last-seen')} <When at={session.last_seen} as="recent" />
    </Fragment>
  );
  return (
    <FoldRow
      icon={<Icon />}
      words={
        <Filling>
          <div>{device}</div>
          <MutedSmall as="div">
            <Facts of={[isOnSite ? <OnSite key="on-site">{t('on-site')}</OnSite> : lastSeen, country]} />
          </MutedSmall>
        </Filling>
      }
    >
      {session.name !== null && browser !== undefined && <p>{browser}</p>}
      {session.ip !== null && (
        <p>
          {t('ip')} {session.ip}
        </p>
      )}
      {session.service && (
        <p>
          {t('service')} <bdi>{session.service.name}</bdi>
        </p>
      )}
      <p>
        {t('since')} <When at={session.first_seen} as="recent" />
      </p>
      {isOnSite && !session.is_current && <p>{lastSeen}</p>}
      {!session.can_be_named && <p>{t('name.not-possible')}</p>}
      <Actions>
        {session.can_be_named && (
          <Button variant="secondary" aria-label={`${t('name.change')}: ${device}`} onClick={() => onName(session)}>
            {t('name.change')}
          </Button>
        )}
        {onEnd && (
          <Button
            variant="secondary"
            isLoading={isEnding}
            aria-label={t('end-of', { device })}
            onClick={() => onEnd(session.id)}
          >
            {t('end')}
          </Button>
        )}
      </Actions>
    </FoldRow>
  );
});

/** Its dot is more than a separator: the colour alone would not tell an open page. */
const OnSite = styled.span`
  color: ${colors.successText};
  &::before {
    content: '';
    display: inline-block;
    width: 8px;
    height: 8px;
    margin-right: ${space(1.5)};
    border-radius: ${radius.round};
    background: currentColor;
  }
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)} ${space(3)};
  margin-top: ${space(3)};
  &:empty {
    display: none;
  }
`;
