import { SelectField } from '@passport/shared/form/SelectField';
import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import type { WebhookEvent } from '@passport/shared/schemas/webhooks';
import { below, colors, space, text } from '@passport/shared/theme/tokens';
import { dateOnly } from '@passport/shared/wording/dates';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { styled } from 'styled-components';
import { DateField } from '../frame/DateField';
import { periods, type DeliveryFilters, type DeliveryLog, type Period } from './DeliveryLog';
import { logDays, type LogDays } from './LogDays';
import { webhookTexts } from '../texts';
import { webhookEvents } from './webhookEvents';

/** Everything that was delivered or failed, and parts of the latter by status. */
const results = {
  delivered: { result: 'delivered' },
  failed: { result: 'failed' },
  '3xx': { status: '3xx' },
  '4xx': { status: '4xx' },
  '5xx': { status: '5xx' },
  null: { status: 'null' },
} as const satisfies Record<string, Pick<DeliveryFilters, 'result' | 'status'>>;
const resultNames = Object.keys(results) as ResultName[];
type ResultName = keyof typeof results;
const periodNames = [...(Object.keys(periods) as Period[]), 'days'] as const;
type PeriodName = (typeof periodNames)[number];

/** Filters of the log of deliveries: event, result, and a period or two chosen days. */
export const LogFilters = observer(function LogFilters({ log }: { log: DeliveryLog }) {
  const t = useMessages(webhookTexts.namespace);
  const name = (event: WebhookEvent): string => t(`event.${event.replace('.', '-')}`);
  const { event, result, status, period, days } = log.filters;

  function handlePeriod(chosen: PeriodName | ''): void {
    if (chosen === 'days') log.filter({ period: undefined, days: { from: '', to: '' } });
    else log.filter({ period: chosen === '' ? undefined : chosen, days: undefined });
  }
  return (
    <Line>
      <SelectField<WebhookEvent | ''>
        name="log-event"
        label={t('event-label')}
        value={event ?? ''}
        options={[
          { value: '', text: t('log.all-events') },
          ...webhookEvents.map((one) => ({ value: one, text: name(one) })),
        ]}
        onChange={(one) => log.filter({ event: one === '' ? undefined : one })}
      />
      <SelectField<ResultName | ''>
        name="log-result"
        label={t('log.result')}
        value={status ?? result ?? ''}
        options={[
          { value: '', text: t('log.all-results') },
          ...resultNames.map((one) => ({ value: one, text: t(`log.results.${one}`) })),
        ]}
        onChange={(one) => log.filter({ result: undefined, status: undefined, ...(one !== '' && results[one]) })}
      />
      <SelectField<PeriodName | ''>
        name="log-period"
        label={t('log.period')}
        value={days ? 'days' : (period ?? '')}
        options={[
          { value: '', text: t('log.all-periods') },
          ...periodNames.map((one) => ({ value: one, text: t(`log.periods.${one}`) })),
        ]}
        onChange={handlePeriod}
      />
      {days && <Days log={log} days={days} />}
    </Line>
  );
});

/** The first and the last day, each in the reader's own time zone. */
const Days = observer(function Days({ log, days }: { log: DeliveryLog; days: LogDays }) {
  const t = useMessages(webhookTexts.namespace);
  const { locale } = useHost();
  const [left, setLeft] = useState<Partial<Record<keyof LogDays, boolean>>>({});
  const { daysFault } = log;
  const { first, last } = logDays();

  const errorOf = (field: keyof LogDays): string | undefined => {
    if (daysFault?.field !== field) return undefined;
    // While the year of a day is typed, the day is too early.
    if (daysFault.fault === 'too-early' && !left[field]) return undefined;
    return t(`log.days-fault.${daysFault.fault}`, { first: dateOnly(`${first}T12:00:00`, locale.current) });
  };
  return (
    <>
      {(['from', 'to'] as const).map((field) => (
        <DateField
          key={field}
          name={`log-${field}`}
          label={t(`log.${field}`)}
          value={days[field]}
          min={first}
          max={last}
          error={errorOf(field)}
          onChange={(day) => {
            setLeft({ ...left, [field]: false });
            log.filter({ days: { ...days, [field]: day } });
          }}
          onLeave={() => setLeft({ ...left, [field]: true })}
        />
      ))}
      <Note>{t('log.days-note')}</Note>
    </>
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

const Note = styled.p`
  ${text.small}
  grid-column: 1 / -1;
  color: ${colors.textMuted};
`;
