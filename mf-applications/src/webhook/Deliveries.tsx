import { useBusy } from '@passport/shared/data/useBusy';
import { useFailureToast } from '@passport/shared/data/useFailureToast';
import { SelectField } from '@passport/shared/form/SelectField';
import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import type { Delivery, WebhookEvent } from '@passport/shared/schemas/webhooks';
import { below, space } from '@passport/shared/theme/tokens';
import { Button } from '@passport/shared/ui/Button';
import { CheckIcon, SearchIcon, SendIcon, WarningIcon } from '@passport/shared/ui/icons';
import { Pill } from '@passport/shared/ui/Pill';
import { Row, Rows } from '@passport/shared/ui/Row';
import { When } from '@passport/shared/wording/When';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { styled } from 'styled-components';
import { ListSection } from '../frame/ListSection';
import { useNumbers } from '../frame/useWording';
import { DeliveryDrawer } from './DeliveryDrawer';
import { periods, type DeliveryLog, type Period } from './DeliveryLog';
import { namespace } from './texts';
import type { WebhookApi } from './webhook.api';
import { webhookEvents } from './webhookEvents';

interface DeliveriesProps {
  log: DeliveryLog;
  calls: WebhookApi;
}

/** The log of deliveries: filters, one try as a drawer, and all failed events sent again. */
export const Deliveries = observer(function Deliveries({ log, calls }: DeliveriesProps) {
  const t = useMessages(namespace);
  const { toasts } = useHost();
  const showFailure = useFailureToast();
  const [shown, setShown] = useState<Delivery>();
  const [isBusy, whileBusy] = useBusy();

  const handleReplayAll = (): Promise<void> =>
    whileBusy(async () => {
      try {
        const { queued } = await calls.replayAll();
        toasts.success(t('log.queued', { count: queued }));
        await log.list.reload();
      } catch (error) {
        showFailure(error);
      }
    });
  return (
    <>
      <ListSection
        list={log.list}
        title={t('log.title')}
        lead={t('log.lead')}
        failed={t('log.failed')}
        empty={
          log.isFiltered
            ? { icon: <SearchIcon />, title: t('log.nothing-title'), text: t('log.nothing-text') }
            : { icon: <SendIcon />, title: t('log.empty-title'), text: t('log.empty-text') }
        }
        action={
          <Button variant="quiet" isLoading={isBusy} onClick={() => void handleReplayAll()}>
            {t('log.replay-all')}
          </Button>
        }
        above={<Filters log={log} />}
      >
        {(items) => (
          <Rows>
            {items.map((delivery) => (
              <DeliveryRow key={delivery.id} delivery={delivery} onOpen={() => setShown(delivery)} />
            ))}
          </Rows>
        )}
      </ListSection>
      {shown && (
        <DeliveryDrawer
          delivery={shown}
          calls={calls}
          onClose={() => setShown(undefined)}
          onReplayed={() => void log.list.reload()}
        />
      )}
    </>
  );
});

const Filters = observer(function Filters({ log }: { log: DeliveryLog }) {
  const t = useMessages(namespace);
  const results = ['delivered', 'failed'] as const;
  const name = (event: WebhookEvent): string => t(`event.${event.replace('.', '-')}`);
  return (
    <Line>
      <SelectField<WebhookEvent | ''>
        name="log-event"
        label={t('event-label')}
        value={log.filters.event ?? ''}
        options={[
          { value: '', text: t('log.all-events') },
          ...webhookEvents.map((event) => ({ value: event, text: name(event) })),
        ]}
        onChange={(event) => log.filter({ event: event === '' ? undefined : event })}
      />
      <SelectField<(typeof results)[number] | ''>
        name="log-result"
        label={t('log.result')}
        value={log.filters.result ?? ''}
        options={[
          { value: '', text: t('log.all-results') },
          ...results.map((result) => ({ value: result, text: t(`log.results.${result}`) })),
        ]}
        onChange={(result) => log.filter({ result: result === '' ? undefined : result })}
      />
      <SelectField<Period | ''>
        name="log-period"
        label={t('log.period')}
        value={log.filters.period ?? ''}
        options={[
          { value: '', text: t('log.all-periods') },
          ...(Object.keys(periods) as Period[]).map((period) => ({ value: period, text: t(`log.periods.${period}`) })),
        ]}
        onChange={(period) => log.filter({ period: period === '' ? undefined : period })}
      />
    </Line>
  );
});

const isSuccess = (status: number | null): boolean => status !== null && status >= 200 && status < 300;

const DeliveryRow = observer(function DeliveryRow({ delivery, onOpen }: { delivery: Delivery; onOpen(): void }) {
  const t = useMessages(namespace);
  const numbers = useNumbers();
  const { event, at, status, duration_ms } = delivery;
  const isGood = isSuccess(status);
  return (
    <Row
      icon={isGood ? <CheckIcon /> : <WarningIcon />}
      tone={isGood ? 'success' : 'danger'}
      title={t(`event.${event.replace('.', '-')}`)}
      value={
        <>
          <When at={at} as="recent" /> · {t('duration', { ms: numbers(duration_ms) })}
        </>
      }
      state={<Pill $tone={isGood ? 'success' : 'danger'}>{status ?? t('no-answer')}</Pill>}
      onClick={onOpen}
    />
  );
});

const Line = styled.div`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: ${space(3)};
  margin-top: ${space(4)};
  @media ${below(600)} {
    grid-template-columns: minmax(0, 1fr);
  }
`;
