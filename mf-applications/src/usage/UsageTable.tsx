import { useMessages } from '@passport/shared/i18n/useMessages';
import type { UsageDay } from '@passport/shared/schemas/applications';
import { colors, space, text } from '@passport/shared/theme/tokens';
import { observer } from 'mobx-react-lite';
import { styled } from 'styled-components';
import { useNumbers } from '../frame/useWording';
import { failuresOf, foldEmptyDays } from './summary';
import { usageTexts } from '../texts';

interface UsageTableProps {
  days: readonly UsageDay[];
  dayName(date: string): string;
  daysName(from: string, to: string): string;
}

/** The figures of the chart, and the people, who are hidden below five; the newest day first. Days without any use share a row. */
export const UsageTable = observer(function UsageTable({ days, dayName, daysName }: UsageTableProps) {
  const t = useMessages(usageTexts.namespace);
  const numbers = useNumbers();
  // A day without sign-ins had no people at all, so 0 can be shown.
  const people = (day: UsageDay, count: number | null): string =>
    count === null ? (day.sign_ins === 0 ? '0' : t('few')) : numbers(count);
  return (
    // The narrowest windows scroll the table by itself: it takes the focus, so that the keyboard scrolls it too.
    <Scroll tabIndex={0} role="group" aria-label={t('table')}>
      <Table>
        <thead>
          <tr>
            <th scope="col">{t('column.day')}</th>
            <th scope="col">{t('column.sign-ins')}</th>
            <th scope="col">{t('column.people')}</th>
            <th scope="col">{t('column.new-people')}</th>
            <th scope="col">{t('column.failures')}</th>
          </tr>
        </thead>
        <tbody>
          {foldEmptyDays(days)
            .reverse()
            .map((row) =>
              'date' in row ? (
                <tr key={row.date}>
                  <th scope="row">{dayName(row.date)}</th>
                  <td>{numbers(row.sign_ins)}</td>
                  <td>{people(row, row.people)}</td>
                  <td>{people(row, row.new_people)}</td>
                  <td>{numbers(failuresOf(row))}</td>
                </tr>
              ) : (
                <tr key={row[0]?.date}>
                  <EmptyDays colSpan={5}>
                    {t('no-use', { days: daysName(row[0]?.date ?? '', row.at(-1)?.date ?? '') })}
                  </EmptyDays>
                </tr>
              ),
            )}
        </tbody>
      </Table>
    </Scroll>
  );
});

const EmptyDays = styled.td`
  color: ${colors.textMuted};
  /* Longer than a day: the narrowest windows break it. */
  tr > && {
    white-space: normal;
  }
`;

const Scroll = styled.div`
  overflow-x: auto;
  margin-top: ${space(3)};
`;

const Table = styled.table`
  ${text.small}
  width: 100%;
  border-collapse: collapse;
  font-variant-numeric: tabular-nums;
  th,
  td {
    padding: ${space(2)};
    border-bottom: 1px solid ${colors.border};
    text-align: right;
  }
  th {
    color: ${colors.textMuted};
  }
  tr > :first-child {
    padding-left: 0;
    text-align: left;
    white-space: nowrap;
  }
  tr > :last-child {
    padding-right: 0;
  }
`;
