import { LoadFailure } from '@passport/shared/data/LoadFailure';
import { useLoad } from '@passport/shared/data/useLoad';
import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { Button } from '@passport/shared/ui/Button';
import { Section } from '@passport/shared/ui/Section';
import { Loading } from '@passport/shared/ui/Skeleton';
import { useFocusHome } from '@passport/shared/ui/useFocusHome';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { Rows, RowSkeletons } from '@passport/shared/ui/Row';
import { Screen } from '../frame/Screen';
import { EndSessionsDialog, type EndScope } from './EndSessionsDialog';
import { OtherSessions } from './OtherSessions';
import { SessionRow } from './SessionRow';
import { Sessions } from './Sessions';
import { createSessionsApi } from './sessions.api';
import { namespace } from './texts';

/** /passport/sessions: where the person is signed in, updated live; each session can be ended, and all of them at once. */
export const SessionsScreen = observer(function SessionsScreen() {
  const t = useMessages(namespace);
  const { api, realtime } = useHost();
  const [sessions] = useState(() => new Sessions(createSessionsApi(api)));
  const [scope, setScope] = useState<EndScope>();
  const [othersHeading, handleEnded] = useFocusHome<HTMLHeadingElement>();
  const { list, current } = sessions;
  useLoad(list);

  useEffect(() => {
    const stops = [
      realtime.subscribe('session_ended', ({ session: ended }) => sessions.forget(ended)),
      realtime.subscribe('session_started', () => void list.load()),
      realtime.subscribe('reopened', () => void list.load()),
    ];
    return () => stops.forEach((stop) => stop());
  }, [realtime, sessions, list]);

  return (
    <Screen title={t('title')} lead={t('lead')}>
      {list.items === undefined && list.error !== undefined && (
        <Section title={t('this')}>
          <LoadFailure source={list} title={t('failed')} />
        </Section>
      )}
      {list.items === undefined && list.error === undefined && <SessionsSkeleton />}
      {list.items && (
        <>
          <Section title={t('this')}>
            <Rows>{current && <SessionRow session={current} />}</Rows>
          </Section>
          <OtherSessions
            sessions={sessions}
            headingRef={othersHeading}
            onEndAll={() => setScope('others')}
            onEnded={handleEnded}
          />
          <Section title={t('all.heading')} lead={t('all.lead')}>
            <Rows>
              <li>
                <Button variant="secondary" onClick={() => setScope('all')}>
                  {t('all.end')}
                </Button>
              </li>
            </Rows>
          </Section>
        </>
      )}
      <EndSessionsDialog sessions={sessions} scope={scope} onClose={() => setScope(undefined)} onEnded={handleEnded} />
    </Screen>
  );
});

function SessionsSkeleton() {
  const t = useMessages(namespace);
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
