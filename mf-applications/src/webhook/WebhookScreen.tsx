import { useLoad } from '@passport/shared/data/useLoad';
import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { space } from '@passport/shared/theme/tokens';
import { Card } from '@passport/shared/ui/Card';
import { EmptyState } from '@passport/shared/ui/EmptyState';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { useIsPersonLoading } from '../data/useAccess';
import { useApplication } from '../data/useApplication';
import { useIsClosed } from '../data/useIsClosed';
import { useReturn } from '../data/useReturn';
import { AccessNotice } from '../frame/AccessNotice';
import { Screen } from '../frame/Screen';
import { CardsShape, ScreenShape } from '../frame/ScreenShape';
import { paths } from '../paths';
import { Deliveries } from './Deliveries';
import { DeliveryLog } from './DeliveryLog';
import { EndpointState } from './EndpointState';
import { TestEvent } from './TestEvent';
import { webhookTexts } from '../texts';
import { createWebhookApi, type WebhookApi } from './webhook.api';
import { WebhookSecret } from './WebhookSecret';
import { WebhookSetup } from './WebhookSetup';

/** How often the progress of a replay is read. */
const refreshMs = 3000;

/** The webhook of an application: its state, its secret, a test, and the log of deliveries. */
export const WebhookScreen = observer(function WebhookScreen() {
  const t = useMessages(webhookTexts.namespace);
  const { api } = useHost();
  const { application } = useApplication();
  const { id, name, webhook_url } = application;
  const [calls] = useState(() => createWebhookApi(api, id));
  const [made, setMade] = useState<string>();
  const isClosed = useIsClosed();
  if (useIsPersonLoading()) return <ScreenShape of="webhook" />;
  return (
    <Screen title={t('title')} lead={t('lead')} back={{ to: paths.details(id), name }}>
      <AccessNotice />
      {webhook_url !== null && <Webhook calls={calls} address={webhook_url} made={made} />}
      {webhook_url === null && !isClosed && <WebhookSetup calls={calls} onMade={setMade} />}
      {webhook_url === null && isClosed && (
        <Card>
          <EmptyState title={t('no-address.title')} text={t('no-address.text')} />
        </Card>
      )}
    </Screen>
  );
});

interface WebhookProps {
  calls: WebhookApi;
  address: string;
  /** The secret that was just made with the address. */
  made: string | undefined;
}

const Webhook = observer(function Webhook({ calls, address, made }: WebhookProps) {
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
  const isLoading = log.endpoint === undefined && log.list.error === undefined;
  const isNew = made !== undefined;
  const secret = <WebhookSecret calls={calls} first={made} onMade={() => void log.refreshEndpoint()} />;
  return (
    <>
      {/* A secret that is shown this one time neither waits for the log nor moves when that is loaded. */}
      {isNew && secret}
      {isLoading ? (
        <Below $isApart={isNew}>
          <CardsShape of="webhook" />
        </Below>
      ) : (
        <>
          <EndpointState log={log} calls={calls} address={address} />
          {!isNew && secret}
          {!isClosed && <TestEvent calls={calls} onSent={() => void log.list.reload()} />}
          <Deliveries log={log} calls={calls} />
        </>
      )}
    </>
  );
});

/** Keeps the usual distance between cards, if there is one above. */
const Below = styled.div<{ $isApart: boolean }>`
  margin-top: ${({ $isApart }) => space($isApart ? 4 : 0)};
`;
