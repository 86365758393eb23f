import { useBusy } from '@passport/shared/data/useBusy';
import { useFailureToast } from '@passport/shared/data/useFailureToast';
import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import type { Delivery } from '@passport/shared/schemas/webhooks';
import { CheckIcon, SearchIcon, SendIcon, WarningIcon } from '@passport/shared/ui/icons';
import { IconTile } from '@passport/shared/ui/IconTile';
import { Pill } from '@passport/shared/ui/Pill';
import { Row, Rows } from '@passport/shared/ui/Row';
import { useFocusHome } from '@passport/shared/ui/useFocusHome';
import { When } from '@passport/shared/wording/When';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useIsClosed } from '../data/useIsClosed';
import { ListSection } from '../frame/ListSection';
import { SectionButton } from '../frame/SectionButton';
import { useNumbers } from '../frame/useWording';
import { DeliveryDrawer } from './DeliveryDrawer';
import type { DeliveryLog } from './DeliveryLog';
import { LogFilters } from './LogFilters';
import { webhookTexts } from '../texts';
import { useFocusLost } from './useFocusLost';
import type { WebhookApi } from './webhook.api';

interface DeliveriesProps {
  log: DeliveryLog;
  calls: WebhookApi;
}

/** The log of deliveries: filters, one try as a drawer, and all failed events sent again. */
export const Deliveries = observer(function Deliveries({ log, calls }: DeliveriesProps) {
  const t = useMessages(webhookTexts.namespace);
  const [shown, setShown] = useState<Delivery>();
  const [heading, handleFocusLost] = useFocusHome<HTMLHeadingElement>();
  const isClosed = useIsClosed();

  // Failed events wait for the endpoint until they are delivered or given up.
  const canReplay = (log.endpoint?.waiting ?? 0) > 0 && !isClosed;
  return (
    <>
      <ListSection
        list={log.list}
        title={t('log.title')}
        failed={t('log.failed')}
        empty={
          log.isFiltered
            ? { icon: <SearchIcon />, title: t('log.nothing-title'), text: t('log.nothing-text') }
            : { icon: <SendIcon />, title: t('log.empty-title'), text: t('log.empty-text') }
        }
        headingRef={heading}
        action={canReplay ? <ReplayAll log={log} calls={calls} onFocusLost={handleFocusLost} /> : undefined}
        above={log.hasHadSome && <LogFilters log={log} />}
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
          isClosed={isClosed}
          onClose={() => setShown(undefined)}
          onReplayed={() => void log.list.reload()}
        />
      )}
    </>
  );
});

/** Removed once no event waits, which may be some time after the press. @param onFocusLost called if it has the focus then */
const ReplayAll = observer(function ReplayAll({ log, calls, onFocusLost }: DeliveriesProps & { onFocusLost(): void }) {
  const t = useMessages(webhookTexts.namespace);
  const { toasts } = useHost();
  const showFailure = useFailureToast();
  const [isBusy, whileBusy] = useBusy();
  const place = useFocusLost<HTMLSpanElement>(onFocusLost);

  const handlePress = (): Promise<void> =>
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
    <span ref={place}>
      <SectionButton isLoading={isBusy} onClick={() => void handlePress()}>
        {t('log.replay-all')}
      </SectionButton>
    </span>
  );
});

const isSuccess = (status: number | null): boolean => status !== null && status >= 200 && status < 300;

const DeliveryRow = observer(function DeliveryRow({ delivery, onOpen }: { delivery: Delivery; onOpen(): void }) {
  const t = useMessages(webhookTexts.namespace);
  const numbers = useNumbers();
  const { event, at, status, duration_ms } = delivery;
  const isGood = isSuccess(status);
  return (
    <Row
      tile={<IconTile $tone={isGood ? 'success' : 'danger'}>{isGood ? <CheckIcon /> : <WarningIcon />}</IconTile>}
      title={t(`event.${event.replace('.', '-')}`)}
      value={
        <>
          <When at={at} as="recentAtLineStart" /> · {t('duration', { ms: numbers(duration_ms) })}
        </>
      }
      state={<Pill $tone={isGood ? 'success' : 'danger'}>{status ?? t('no-answer')}</Pill>}
      onClick={onOpen}
    />
  );
});
