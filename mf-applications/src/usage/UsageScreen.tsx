import { LoadFailure } from '@passport/shared/data/LoadFailure';
import { Resource } from '@passport/shared/data/Resource';
import { useLoad } from '@passport/shared/data/useLoad';
import { SelectField } from '@passport/shared/form/SelectField';
import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import type { UsageDay } from '@passport/shared/schemas/applications';
import { space } from '@passport/shared/theme/tokens';
import { Card } from '@passport/shared/ui/Card';
import { EmptyState } from '@passport/shared/ui/EmptyState';
import { Section } from '@passport/shared/ui/Section';
import { dayAndMonth, daysAndMonths } from '@passport/shared/wording/dates';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { styled } from 'styled-components';
import { attemptsTexts, usageTexts } from '../texts';
import { useApplication } from '../data/useApplication';
import { Screen } from '../frame/Screen';
import { CardsShape } from '../frame/ScreenShape';
import { useNumbers } from '../frame/useWording';
import { paths } from '../paths';
import { failuresByKind, isUnused, totalsOf } from './summary';
import { createUsageApi } from './usage.api';
import { UsageChart } from './UsageChart';
import { UsageTable } from './UsageTable';

const periods = ['7', '30', '90'] as const;

/** How an application is used, by day: as a chart and as a table. */
export const UsageScreen = observer(function UsageScreen() {
  const t = useMessages(usageTexts.namespace);
  const { api } = useHost();
  const { application } = useApplication();
  const { id, name } = application;
  const [source] = useState(() => new Resource(() => createUsageApi(api).read(id)));
  useLoad(source);
  const { value, error } = source;
  const hasNothing = value && isUnused(value);
  return (
    <Screen title={t('title')} lead={t('lead')} back={{ to: paths.details(id), name }}>
      {value === undefined && error === undefined && <CardsShape of="usage" />}
      {value === undefined && error !== undefined && (
        <Card>
          <LoadFailure source={source} title={t('failed')} />
        </Card>
      )}
      {hasNothing && (
        <Card>
          <EmptyState title={t('empty-title')} text={t('empty-text')} />
        </Card>
      )}
      {value && !hasNothing && <Days days={value} />}
    </Screen>
  );
});

const Days = observer(function Days({ days }: { days: readonly UsageDay[] }) {
  const t = useMessages(usageTexts.namespace);
  const { locale } = useHost();
  const numbers = useNumbers();
  const [period, setPeriod] = useState<(typeof periods)[number]>('30');
  const shown = days.slice(-Number(period));
  const { signIns, failures } = totalsOf(shown);
  const kinds = failuresByKind(shown);
  // Noon of the reader's own day: the date alone would be midnight in UTC.
  const noonOf = (date: string): string => `${date}T12:00:00`;
  const dayName = (date: string): string => dayAndMonth(noonOf(date), locale.current);
  const daysName = (from: string, to: string): string => daysAndMonths(noonOf(from), noonOf(to), locale.current);
  return (
    <>
      <Section title={t('chart')} lead={t('totals', { signIns: numbers(signIns), failures: numbers(failures) })}>
        <Period>
          <SelectField
            name="period"
            label={t('period')}
            value={period}
            options={periods.map((one) => ({ value: one, text: t('days', { count: Number(one) }) }))}
            onChange={(one) => setPeriod(one)}
          />
        </Period>
        <UsageChart
          days={shown}
          title={t('chart')}
          description={t('totals', { signIns: numbers(signIns), failures: numbers(failures) })}
          names={{ signIns: t('column.sign-ins'), failures: t('column.failures') }}
          dayName={dayName}
        />
      </Section>
      {kinds.length > 0 && <Failures kinds={kinds} />}
      <Section title={t('table')} lead={t('people-note')}>
        <UsageTable days={shown} dayName={dayName} daysName={daysName} />
      </Section>
    </>
  );
});

/** Failures by kind, the most frequent first. */
function Failures({ kinds }: { kinds: readonly [kind: string, count: number][] }) {
  const t = useMessages(usageTexts.namespace);
  const attempts = useMessages(attemptsTexts.namespace);
  const numbers = useNumbers();
  return (
    <Section title={t('failures')}>
      <Kinds>
        {kinds.map(([kind, count]) => (
          <li key={kind}>
            <span>{attempts(`outcome.${kind}`)}</span>
            <span>{numbers(count)}</span>
          </li>
        ))}
      </Kinds>
    </Section>
  );
}

const Period = styled.div`
  max-width: 240px;
  margin-top: ${space(4)};
`;

const Kinds = styled.ul`
  margin: ${space(3)} 0 0;
  padding: 0;
  list-style: none;
  li {
    display: flex;
    gap: ${space(4)};
    justify-content: space-between;
    padding: ${space(2)} 0;
    font-variant-numeric: tabular-nums;
  }
`;
