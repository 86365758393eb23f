import { useBusy } from '@passport/shared/data/useBusy';
import { useFailureToast } from '@passport/shared/data/useFailureToast';
import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import type { Delivery } from '@passport/shared/schemas/webhooks';
import { Button } from '@passport/shared/ui/Button';
import { Modal } from '@passport/shared/ui/Modal';
import { When } from '@passport/shared/wording/When';
import { styled } from 'styled-components';
import { Note } from '../frame/Note';
import { Exchange } from './Exchange';
import { webhookTexts } from '../texts';
import type { WebhookApi } from './webhook.api';

interface DeliveryDrawerProps {
  delivery: Delivery;
  calls: WebhookApi;
  /** The service refuses changes of the application now, and the page has no test. */
  isClosed: boolean;
  onClose(): void;
  onReplayed(): void;
}

/** The headers of Standard Webhooks, except the signature, which is not stored: the same id over all tries, and the moment of this one. */
const headersOf = ({ event_id, at }: Delivery): string =>
  `webhook-id: ${event_id}\nwebhook-timestamp: ${Math.floor(Date.parse(at) / 1000)}`;

/** One try: the request as it was sent, the answer, and the event sent again. */
export function DeliveryDrawer({ delivery, calls, isClosed, onClose, onReplayed }: DeliveryDrawerProps) {
  const t = useMessages(webhookTexts.namespace);
  const { toasts } = useHost();
  const showFailure = useFailureToast();
  const [isBusy, whileBusy] = useBusy();
  const { id, event, event_id, at, status, duration_ms, state, request, response, can_replay } = delivery;

  const handleReplay = (): Promise<void> =>
    whileBusy(async () => {
      try {
        await calls.replay(id);
        toasts.success(t('drawer.replayed'));
        onReplayed();
        onClose();
      } catch (error) {
        showFailure(error);
      }
    });
  return (
    <Modal
      isOpen
      title={t(`event.${event.replace('.', '-')}`)}
      onClose={onClose}
      actions={
        can_replay && !isClosed ? (
          <Button isLoading={isBusy} onClick={() => void handleReplay()}>
            {t('drawer.replay')}
          </Button>
        ) : undefined
      }
    >
      <p>
        <When at={at} /> · {t(`drawer.state.${state}`)}
      </p>
      <Id>
        {t('drawer.event-id')} <code>{event_id}</code>
      </Id>
      {!can_replay && <p>{t(request === '' ? 'drawer.forgotten' : 'drawer.too-old')}</p>}
      <Exchange
        head={headersOf(delivery)}
        body={request}
        status={status}
        durationMs={duration_ms}
        response={response}
        noAnswer={delivery.no_answer}
      />
      <Note>
        {t('drawer.signature')} {!isClosed && t('drawer.signature-test')}
      </Note>
    </Modal>
  );
}

const Id = styled.p`
  overflow-wrap: anywhere;
`;
