import { useLoad } from '@passport/shared/data/useLoad';
import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { space } from '@passport/shared/theme/tokens';
import { ButtonLink } from '@passport/shared/ui/ButtonLink';
import { Card } from '@passport/shared/ui/Card';
import { CardSkeleton } from '@passport/shared/ui/CardSkeleton';
import { EmptyState } from '@passport/shared/ui/EmptyState';
import { ScreenSkeleton } from '@passport/shared/ui/ScreenSkeleton';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { useIsPersonLoading } from '../data/useAccess';
import { useApplication } from '../data/useApplication';
import { useIsClosed } from '../data/useIsClosed';
import { useReturn } from '../data/useReturn';
import { AccessNotice } from '../frame/AccessNotice';
import { Screen } from '../frame/Screen';
import { paths } from '../paths';
import { Deliveries } from './Deliveries';
import { DeliveryLog } from './DeliveryLog';
import { EndpointState } from './EndpointState';
import { TestEvent } from './TestEvent';
import { webhookTexts } from '../texts';
import { createWebhookApi, type WebhookApi } from './webhook.api';
import { WebhookSecret } from './WebhookSecret';

/** How often the progress of a replay is read. */
const refreshMs = 3000;

/** The webhook of an application: its state, its secret, a test, and the log of deliveries. */
export const WebhookScreen = observer(function WebhookScreen() {
  const t = useMessages(webhookTexts.namespace);
  const { api } = useHost();
  const { application } = useApplication();
  const { id, name, webhook_url } = application;
  const [calls] = useState(() => createWebhookApi(api, id));
  const isClosed = useIsClosed();
  if (useIsPersonLoading()) return <ScreenSkeleton />;
  return (
    <Screen title={t('title')} lead={t('lead')} back={{ to: paths.details(id), name }}>
      <AccessNotice />
      {webhook_url === null ? (
        <Card>
          <EmptyState
            title={t('no-address.title')}
            text={t('no-address.text')}
            action={
              !isClosed && (
                <ButtonLink to={paths.edit(id, 'webhook_url')} $variant="primary" $isWide={false}>
                  {t('no-address.action')}
                </ButtonLink>
              )
            }
          />
        </Card>
      ) : (
        <Webhook calls={calls} address={webhook_url} />
      )}
    </Screen>
  );
});

const Webhook = observer(function Webhook({ calls, address }: { calls: WebhookApi; address: string }) {
  const [log] = useState(() => new DeliveryLog(calls.list));
  const isClosed = useIsClosed();
  useLoad(log.list);
  useReturn(() => void log.list.reload());
  const { isReplaying } = log;
  useEffect(() => {
    if (!isReplaying) return undefined;
    const timer = setInterval(() => void log.refreshEndpoint(), refreshMs);
    return () => clearInterval(timer);
  }, [log, isReplaying]);
  // The state varies in height: content below it would move when it is loaded.
  if (log.endpoint === undefined && log.list.error === undefined) {
    return (
      <SkeletonCards>
        <CardSkeleton />
        <CardSkeleton />
        <CardSkeleton />
      </SkeletonCards>
    );
  }
  return (
    <>
      <EndpointState log={log} calls={calls} address={address} />
      <WebhookSecret calls={calls} onMade={() => void log.refreshEndpoint()} />
      {!isClosed && <TestEvent calls={calls} onSent={() => void log.list.reload()} />}
      <Deliveries log={log} calls={calls} />
    </>
  );
});

/** As far apart as cards are. */
const SkeletonCards = styled.div`
  display: grid;
  gap: ${space(4)};
`;
