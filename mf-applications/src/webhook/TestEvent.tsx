import { useBusy } from '@passport/shared/data/useBusy';
import { useFailureToast } from '@passport/shared/data/useFailureToast';
import { Checkbox } from '@passport/shared/form/Checkbox';
import { SelectField } from '@passport/shared/form/SelectField';
import { useMessages } from '@passport/shared/i18n/useMessages';
import type { WebhookEvent, WebhookTestAnswer } from '@passport/shared/schemas/webhooks';
import { Button } from '@passport/shared/ui/Button';
import { RowNote } from '@passport/shared/ui/Row';
import { Section } from '@passport/shared/ui/Section';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useApplication } from '../data/useApplication';
import { FormActions, FormGrid } from '../frame/formLayout';
import { NoticeBar } from '../frame/NoticeBar';
import { SmallNote } from '../frame/SmallNote';
import { Exchange } from './Exchange';
import { webhookTexts } from '../texts';
import type { WebhookApi } from './webhook.api';
import { webhookEvents } from './webhookEvents';

interface TestEventProps {
  calls: WebhookApi;
  onSent(): void;
}

/** Sends a sample event, or a forged one that the endpoint has to refuse, and shows the result. */
export const TestEvent = observer(function TestEvent({ calls, onSent }: TestEventProps) {
  const t = useMessages(webhookTexts.namespace);
  const { has_webhook_secret: hasSecret } = useApplication().application;
  const showFailure = useFailureToast();
  const [event, setEvent] = useState<WebhookEvent>('ping');
  const [isForged, setIsForged] = useState(false);
  const [isBusy, whileBusy] = useBusy();
  const [answer, setAnswer] = useState<WebhookTestAnswer>();

  const handleSend = (): Promise<void> =>
    whileBusy(async () => {
      try {
        setAnswer(await calls.test({ event, is_forged: isForged }));
        onSent();
      } catch (error) {
        showFailure(error);
      }
    });
  return (
    <Section title={t('test.title')} lead={t('test.lead')}>
      <FormGrid>
        <SelectField
          name="event"
          label={t('event-label')}
          value={event}
          options={webhookEvents.map((one) => ({
            value: one,
            text: `${t(`event.${one.replace('.', '-')}`)} (${one})`,
          }))}
          onChange={(one) => setEvent(one)}
        />
        <Checkbox name="is_forged" checked={isForged} onChange={setIsForged}>
          {t('test.forged')} <br />
          <RowNote as="span">{t('test.forged-how')}</RowNote>
        </Checkbox>
      </FormGrid>
      <FormActions>
        <Button variant="secondary" isLoading={isBusy} disabled={!hasSecret} onClick={() => void handleSend()}>
          {t('test.send')}
        </Button>
      </FormActions>
      {/* The service signs every event. */}
      {!hasSecret && <SmallNote>{t('test.secret-first')}</SmallNote>}
      <div role="status">{answer && <Verdict answer={answer} />}</div>
    </Section>
  );
});

const tones = { accepted: 'success', failed: 'danger', forged_accepted: 'danger', forged_refused: 'success' } as const;

function Verdict({ answer }: { answer: WebhookTestAnswer }) {
  const t = useMessages(webhookTexts.namespace);
  const { verdict, request, status, duration_ms, response } = answer;
  const head = [`POST ${request.url}`, ...Object.entries(request.headers).map(([name, value]) => `${name}: ${value}`)];
  return (
    <>
      <br />
      <NoticeBar tone={tones[verdict]} title={t(`verdict.${verdict}.title`)}>
        <p>{t(`verdict.${verdict}.text`, { status: status ?? '' })}</p>
      </NoticeBar>
      <Exchange
        head={head.join('\n')}
        body={request.body}
        status={status}
        durationMs={duration_ms}
        response={response}
        noAnswer={answer.no_answer}
      />
    </>
  );
}
