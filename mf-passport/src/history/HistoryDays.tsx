import { useHost } from '@passport/shared/host/HostContext';
import type { HistoryItem } from '@passport/shared/schemas/account';
import { colors, space, text } from '@passport/shared/theme/tokens';
import { observer } from 'mobx-react-lite';
import { Fragment } from 'react';
import { styled } from 'styled-components';
import { byDay } from './byDay';
import { HistoryRow } from './HistoryRow';

/** The events below the days on which they happened. */
export const HistoryDays = observer(function HistoryDays({ items }: { items: readonly HistoryItem[] }) {
  const { locale } = useHost();
  return byDay(items, locale.current).map(({ day, events }) => (
    // Not the day in words, nor its latest event: a change of the language, or an event that has just happened, would close open rows.
    <Fragment key={new Date(events[0]!.at).toDateString()}>
      <Day>{day}</Day>
      <List>
        {events.map((item) => (
          <HistoryRow key={item.id} item={item} />
        ))}
      </List>
    </Fragment>
  ));
});

const Day = styled.h3`
  ${text.small}
  margin-top: ${space(5)};
  color: ${colors.textMuted};
  font-weight: 600;
`;

const List = styled.ul`
  margin: ${space(1)} ${space(-3)} 0;
  list-style: none;
`;
