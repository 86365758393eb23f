import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import type { SessionItem } from '@passport/shared/schemas/account';
import { Button } from '@passport/shared/ui/Button';
import { Pill } from '@passport/shared/ui/Pill';
import { Row, RowNote } from '@passport/shared/ui/Row';
import { LinkButton } from '@passport/shared/ui/TextLink';
import { atLeast, colors, layout, radius, space, text } from '@passport/shared/theme/tokens';
import { When } from '@passport/shared/wording/When';
import { observer } from 'mobx-react-lite';
import { Fragment } from 'react';
import { styled } from 'styled-components';
import { Facts } from '../frame/Facts';
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

/** One session: the device with the name that the person gave it, place, the service that the person signed in to, sign-in time, last activity. */
export const SessionRow = observer(function SessionRow({ session, isEnding = false, onEnd, onName }: SessionRowProps) {
  const t = useMessages(sessionsTexts.namespace);
  const account = useMessages(accountTexts.namespace);
  const { locale } = useHost();
  const browser = deviceName(session, account('on-system'));
  const device = session.name ?? browser ?? t('unknown-device');
  const Icon = deviceIcon(session.os);
  const country = countryName(session.country, locale.current);
  const isOnSite = session.is_current || Date.now() - new Date(session.last_seen).getTime() < onSiteMs;
  const shownBrowser = session.name === null ? undefined : browser;
  const hasPlace =
    shownBrowser !== undefined || country !== undefined || session.ip !== null || session.service !== null;
  const service = session.service && (
    <Fragment key="service">
      {t('service')} <bdi>{session.service.name}</bdi>
    </Fragment>
  );
  const hasAction = onEnd !== undefined || session.can_be_named;
  return (
    <Row
      icon={<Icon />}
      title={device}
      {...(isOnSite && { state: <OnSite $tone="success">{t('on-site')}</OnSite> })}
      {...(hasAction && {
        action: (
          <Actions>
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
            {session.can_be_named && (
              <NameButton aria-label={`${t('name.change')}: ${device}`} onClick={() => onName(session)}>
                {t('name.change')}
              </NameButton>
            )}
          </Actions>
        ),
      })}
    >
      {hasPlace && (
        <RowNote>
          <Facts of={[shownBrowser, country, session.ip, service]} />
        </RowNote>
      )}
      <RowNote>
        <Facts
          of={[
            <Fragment key="since">
              {t('since')} <When at={session.first_seen} as="recent" />
            </Fragment>,
            session.is_current ? undefined : (
              <Fragment key="last-seen">
                {t('last-seen')} <When at={session.last_seen} as="recent" />
              </Fragment>
            ),
          ]}
        />
      </RowNote>
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

/** Side by side below the text on a phone; otherwise stacked next to the text, all buttons end at one edge. */
const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 ${space(3)};
  & > :first-child {
    width: auto;
  }
  @media ${atLeast(440)} {
    flex-direction: column;
    align-items: flex-end;
  }
`;

/** As high as a finger, below a button without a space of that height around its line. */
const NameButton = styled(LinkButton)`
  ${text.small}
  min-height: ${layout.target};
  @media ${atLeast(440)} {
    * + & {
      margin-bottom: -12px;
    }
  }
`;
