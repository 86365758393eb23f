import { useMessages } from '@passport/shared/i18n/useMessages';
import { useBusy } from '@passport/shared/data/useBusy';
import { useFailureToast } from '@passport/shared/data/useFailureToast';
import { useHost } from '@passport/shared/host/HostContext';
import { Button } from '@passport/shared/ui/Button';
import { EmptyState } from '@passport/shared/ui/EmptyState';
import { Section } from '@passport/shared/ui/Section';
import { TextLink } from '@passport/shared/ui/TextLink';
import { When } from '@passport/shared/wording/When';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useConsole, useMay } from '../data/useConsole';
import { EventName } from '../events/EventName';
import { Fact, Facts } from '../frame/Facts';
import { LoadedPanel } from '../frame/LoadedPanel';
import { Screen } from '../frame/Screen';
import { paths } from '../paths';
import { endOperatorSession } from '../session/session.api';
import { DataTable } from '../table/DataTable';
import { meTexts } from '../texts';

/** The operator's own footprint: roles, session, searches of the hour and acts of the last 24 hours. */
export const MeScreen = observer(function MeScreen() {
  const t = useMessages(meTexts.namespace);
  const may = useMay();
  const { me } = useConsole();
  // It was loaded when the console was opened: what has been done since is shown.
  useEffect(() => void me.load(), [me]);
  return (
    <Screen title={t('title')} permission="me.read">
      <LoadedPanel source={me} title={t('session')} failed={t('failed')} action={<EndButton />}>
        {({ name, roles, session, finds, is_read_only, approvals_waiting }) => (
          <>
            {is_read_only && <p role="status">{t('read-only')}</p>}
            <Facts>
              <Fact name={t('name')}>
                <bdi>{name}</bdi>
              </Fact>
              <Fact name={t('roles')}>
                {roles.map(({ role, until }) => (
                  <div key={role}>
                    <span translate="no">{role}</span>{' '}
                    {until !== null && (
                      <>
                        {t('until')} <When at={until} as="day" />
                      </>
                    )}
                  </div>
                ))}
              </Fact>
              <Fact name={t('ends')}>
                <When at={session.expires_at} />
              </Fact>
              <Fact name={t('proof')}>
                <When at={session.proof_until} />
              </Fact>
              <Fact name={t('finds')}>{t('of', { ...finds })}</Fact>
              <Fact name={t('approvals')}>
                {may('approvals.read') && approvals_waiting > 0 ? (
                  <TextLink to={paths.area('approvals')}>{approvals_waiting}</TextLink>
                ) : (
                  approvals_waiting
                )}
              </Fact>
            </Facts>
          </>
        )}
      </LoadedPanel>
      {me.value !== undefined && <Acts acts={me.value.acts} userId={me.value.user_id} />}
    </Screen>
  );
});

const Acts = observer(function Acts({
  acts,
  userId,
}: {
  acts: readonly { event: string; count: number }[];
  userId: string;
}) {
  const t = useMessages(meTexts.namespace);
  const may = useMay();
  return (
    <Section
      title={t('acts')}
      action={may('audit.read') && <TextLink to={`${paths.area('audit')}?q=actor:${userId}`}>{t('in-log')}</TextLink>}
    >
      {acts.length === 0 ? (
        <EmptyState title={t('none')} text={t('none-text')} />
      ) : (
        <DataTable
          label={t('acts')}
          rows={acts}
          keyOf={({ event }) => event}
          columns={[
            { key: 'event', title: t('event'), cell: ({ event }) => <EventName name={event} /> },
            { key: 'count', title: t('count'), isNumber: true, cell: ({ count }) => count },
          ]}
        />
      )}
    </Section>
  );
});

/** Ends the session of the console and leaves it: the next visit asks for a proof. */
function EndButton() {
  const t = useMessages(meTexts.namespace);
  const { api, links } = useHost();
  const navigate = useNavigate();
  const showFailure = useFailureToast();
  const [isBusy, whileBusy] = useBusy();
  async function handleEnd(): Promise<void> {
    try {
      await whileBusy(() => endOperatorSession(api));
      await navigate(links.passport());
    } catch (error) {
      showFailure(error);
    }
  }
  return (
    <Button variant="quiet" isLoading={isBusy} onClick={() => void handleEnd()}>
      {t('end')}
    </Button>
  );
}
