import { LoadFailure } from '@passport/shared/data/LoadFailure';
import { useLoad } from '@passport/shared/data/useLoad';
import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import type { SessionItem } from '@passport/shared/schemas/account';
import { Button } from '@passport/shared/ui/Button';
import { Card } from '@passport/shared/ui/Card';
import { Section } from '@passport/shared/ui/Section';
import { Loading } from '@passport/shared/ui/Skeleton';
import { useFocusHome } from '@passport/shared/ui/useFocusHome';
import { below, space } from '@passport/shared/theme/tokens';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { RowNote, Rows, RowSkeletons } from '@passport/shared/ui/Row';
import { Screen } from '../frame/Screen';
import { DeviceNameDialog } from './DeviceNameDialog';
import { EndSessionsDialog, type EndScope } from './EndSessionsDialog';
import { OtherSessions } from './OtherSessions';
import { SessionRow } from './SessionRow';
import { Sessions } from './Sessions';
import { createSessionsApi } from './sessions.api';
import { sessionsTexts } from '../texts';

/** /passport/sessions: where the person is signed in, updated live; each device can be named, each session ended, or all of them together. */
export const SessionsScreen = observer(function SessionsScreen() {
  const t = useMessages(sessionsTexts.namespace);
  const { api, realtime } = useHost();
  const [sessions] = useState(() => new Sessions(createSessionsApi(api)));
  const [scope, setScope] = useState<EndScope>();
  const [named, setNamed] = useState<SessionItem>();
  const [othersHeading, handleEnded] = useFocusHome<HTMLHeadingElement>();
  const { list, current } = sessions;
  useLoad(list);

  useEffect(() => {
    const stops = [
      realtime.subscribe('session_ended', ({ session: ended }) => sessions.forget(ended)),
      realtime.subscribe('session_started', () => void list.reload()),
      realtime.subscribe('reopened', () => void list.reload()),
    ];
    return () => stops.forEach((stop) => stop());
  }, [realtime, sessions, list]);

  return (
    <Screen title={t('title')} lead={t('lead')}>
      {list.items === undefined && list.error !== undefined && (
        <Card>
          <LoadFailure source={list} title={t('failed')} />
        </Card>
      )}
      {list.items === undefined && list.error === undefined && <SessionsSkeleton />}
      {list.items && (
        <>
          <Section title={t('this')}>
            <CurrentSession>{current && <SessionRow session={current} onName={setNamed} />}</CurrentSession>
          </Section>
          <OtherSessions
            sessions={sessions}
            headingRef={othersHeading}
            onEndAll={() => setScope('others')}
            onName={setNamed}
            onEnded={handleEnded}
          />
          {list.items.some(({ can_be_named }) => !can_be_named) && <NamingNote>{t('name.not-possible')}</NamingNote>}
          <Section title={t('all.heading')} lead={t('all.lead')}>
            <SectionAction>
              <Button variant="secondary" onClick={() => setScope('all')}>
                {t('all.end')}
              </Button>
            </SectionAction>
          </Section>
        </>
      )}
      {named && <DeviceNameDialog sessions={sessions} session={named} onClose={() => setNamed(undefined)} />}
      <EndSessionsDialog sessions={sessions} scope={scope} onClose={() => setScope(undefined)} onEnded={handleEnded} />
    </Screen>
  );
});

/** As in the rows below, which have an action: on a phone the icon stays next to the first line. */
const CurrentSession = styled(Rows)`
  @media ${below(440)} {
    & > li {
      align-items: flex-start;
    }
  }
`;

/** Why some of the sessions above have no button for a name. */
const NamingNote = styled(RowNote)`
  margin-block: ${space(4)};
`;

/** A button below the text of its section, at its left edge; below 640 px it has the width of the text. */
const SectionAction = styled.div`
  margin-top: ${space(4)};
  @media ${below(640)} {
    display: grid;
  }
`;

function SessionsSkeleton() {
  const t = useMessages(sessionsTexts.namespace);
  return (
    <Loading label={t('general.loading')}>
      <Section title={t('this')}>
        <RowSkeletons count={1} />
      </Section>
      <Section title={t('others.heading')}>
        <RowSkeletons count={2} />
      </Section>
    </Loading>
  );
}
