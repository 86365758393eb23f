import { LoadFailure } from '@passport/shared/data/LoadFailure';
import { useLoad } from '@passport/shared/data/useLoad';
import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { Button } from '@passport/shared/ui/Button';
import { CheckIcon } from '@passport/shared/ui/icons';
import { Loading } from '@passport/shared/ui/Skeleton';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ConfirmDialog } from '../frame/ConfirmDialog';
import { MoreButton } from '../frame/MoreButton';
import { Row, Rows, RowSkeletons } from '../frame/Rows';
import { Screen } from '../frame/Screen';
import { Section } from '../frame/Section';
import { useSteady } from '../frame/useSteady';
import { useFocusHome } from '../frame/useFocusHome';
import { useFailureToast } from '../frame/useFailureToast';
import { namespace } from './texts';
import { SessionRow } from './SessionRow';
import { Sessions } from './Sessions';
import { createSessionsApi } from './sessions.api';

/** Where the person is signed in, as it happens; each session can be ended, and all at once. */
export const SessionsScreen = observer(function SessionsScreen() {
  const t = useMessages(namespace);
  const { api, session, toasts, links, realtime } = useHost();
  const navigate = useNavigate();
  const showFailure = useFailureToast();
  const [sessions] = useState(() => new Sessions(createSessionsApi(api)));
  const [scope, setScope] = useState<'others' | 'all'>();
  const [isSigningOut, setIsSigningOut] = useState(false);
  const [heading, hasGone] = useFocusHome<HTMLHeadingElement>();
  const { list, current, others } = sessions;
  useLoad(list);

  useEffect(() => {
    const stops = [
      realtime.subscribe('session_ended', ({ session: ended }) => sessions.forget(ended)),
      realtime.subscribe('session_started', () => void list.load()),
      realtime.subscribe('reopened', () => void list.load()),
    ];
    return () => stops.forEach((stop) => stop());
  }, [realtime, sessions, list]);

  const handleEnd = useSteady((id: string) => {
    sessions.end(id).then(() => {
      toasts.success(t('ended'));
      hasGone();
    }, showFailure);
  });
  async function handleConfirm(): Promise<void> {
    if (scope === 'all') {
      setIsSigningOut(true);
      await session.signOut({ endAllSessions: true });
      return navigate(links.signIn());
    }
    try {
      await sessions.endOthers();
      toasts.success(t('others.done'));
      setScope(undefined);
      hasGone();
    } catch (error) {
      showFailure(error);
    }
  }

  return (
    <Screen title={t('title')} lead={t('lead')}>
      {list.items === undefined && list.error !== undefined && (
        <Section title={t('this')}>
          <LoadFailure source={list} title={t('failed')} />
        </Section>
      )}
      {list.items === undefined && list.error === undefined && (
        <Loading label={t('general.loading')}>
          <Section title={t('this')}>
            <RowSkeletons count={1} />
          </Section>
          <Section title={t('others.heading')}>
            <RowSkeletons count={2} />
          </Section>
        </Loading>
      )}
      {list.items && (
        <>
          <Section title={t('this')}>
            <Rows>{current && <SessionRow session={current} />}</Rows>
          </Section>
          <Section
            title={t('others.heading')}
            headingRef={heading}
            action={
              others.length > 0 && (
                <Button variant="quiet" onClick={() => setScope('others')}>
                  {t('others.end')}
                </Button>
              )
            }
          >
            <Rows>
              {others.map((other) => (
                <SessionRow key={other.id} session={other} isEnding={sessions.ending.has(other.id)} onEnd={handleEnd} />
              ))}
              {others.length === 0 && !list.hasMore && <Row icon={<CheckIcon />} title={t('others.none')} />}
            </Rows>
            {list.error !== undefined && <LoadFailure source={list} title={t('failed')} />}
            <MoreButton list={list} />
          </Section>
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
      <ConfirmDialog
        isOpen={scope !== undefined}
        title={t(`${scope ?? 'others'}.title`)}
        text={t(`${scope ?? 'others'}.text`)}
        confirm={t(`${scope ?? 'others'}.confirm`)}
        isBusy={sessions.isEndingOthers || isSigningOut}
        onConfirm={() => void handleConfirm()}
        onClose={() => setScope(undefined)}
      />
    </Screen>
  );
});
