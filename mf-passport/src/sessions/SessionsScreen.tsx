import { LoadFailure } from '@passport/shared/data/LoadFailure';
import { useLoad } from '@passport/shared/data/useLoad';
import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import type { SessionItem } from '@passport/shared/schemas/account';
import { Card } from '@passport/shared/ui/Card';
import { Section } from '@passport/shared/ui/Section';
import { Loading } from '@passport/shared/ui/Skeleton';
import { useFocusHome } from '@passport/shared/ui/useFocusHome';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { Rows, RowSkeletons } from '@passport/shared/ui/Row';
import { Screen } from '../frame/Screen';
import { DeviceNameDialog } from './DeviceNameDialog';
import { EndOthersDialog } from './EndOthersDialog';
import { OtherSessions } from './OtherSessions';
import { SessionRow } from './SessionRow';
import { Sessions } from './Sessions';
import { createSessionsApi } from './sessions.api';
import { sessionsTexts } from '../texts';

/** /passport/sessions: where the person is signed in, updated live; each device can be named, each session ended, or all others together. */
export const SessionsScreen = observer(function SessionsScreen() {
  const t = useMessages(sessionsTexts.namespace);
  const { api, realtime } = useHost();
  const [sessions] = useState(() => new Sessions(createSessionsApi(api)));
  const [isEndingOthers, setIsEndingOthers] = useState(false);
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
            <Rows>{current && <SessionRow session={current} onName={setNamed} />}</Rows>
          </Section>
          <OtherSessions
            sessions={sessions}
            headingRef={othersHeading}
            onEndAll={() => setIsEndingOthers(true)}
            onName={setNamed}
            onEnded={handleEnded}
          />
        </>
      )}
      {named && <DeviceNameDialog sessions={sessions} session={named} onClose={() => setNamed(undefined)} />}
      <EndOthersDialog
        sessions={sessions}
        isOpen={isEndingOthers}
        onClose={() => setIsEndingOthers(false)}
        onEnded={handleEnded}
      />
    </Screen>
  );
});

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
