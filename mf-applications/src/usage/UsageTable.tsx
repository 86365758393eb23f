import { useMessages } from '@passport/shared/i18n/useMessages';
import type { UsageDay } from '@passport/shared/schemas/applications';
import { colors, space, text } from '@passport/shared/theme/tokens';
import { observer } from 'mobx-react-lite';
import { styled } from 'styled-components';
import { useNumbers } from '../frame/useWording';
import { failuresOf } from './summary';
import { usageTexts } from '../texts';

interface UsageTableProps {
  days: readonly UsageDay[];
  dayName(date: string): string;
}

/** The figures of the chart, and the people, who are hidden below five; the newest day first. */
export const UsageTable = observer(function UsageTable({ days, dayName }: UsageTableProps) {
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
          {[...days].reverse().map((day) => (
            <tr key={day.date}>
              <th scope="row">{dayName(day.date)}</th>
              <td>{numbers(day.sign_ins)}</td>
              <td>{people(day, day.people)}</td>
              <td>{people(day, day.new_people)}</td>
              <td>{numbers(failuresOf(day))}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Scroll>
  );
});

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
