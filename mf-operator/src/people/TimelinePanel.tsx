import { useMessages } from '@passport/shared/i18n/useMessages';
import { MutedSmall } from '@passport/shared/ui/basics';
import { When } from '@passport/shared/wording/When';
import { observer } from 'mobx-react-lite';
import { useKeysetList } from '../data/useKeysetList';
import { EventDetails } from '../events/EventDetails';
import { EventName } from '../events/EventName';
import { Typed } from '../frame/Typed';
import { DataTable } from '../table/DataTable';
import { ListPanel } from '../table/ListPanel';
import { peopleTexts } from '../texts';
import { readTimeline } from './people.api';

/** What has happened to the account: its events, codes, notices and acts of operators, newest first. */
export const TimelinePanel = observer(function TimelinePanel({ userId }: { userId: string }) {
  const t = useMessages(peopleTexts.namespace);
  const list = useKeysetList(
    (api, cursor) => readTimeline(api, userId, cursor),
    ({ id }) => id,
    userId,
  );
  return (
    <ListPanel
      list={list}
      title={t('timeline.title')}
      failed={t('timeline.failed')}
      empty={{ title: t('timeline.none'), text: t('timeline.none-text') }}
    >
      {(items) => (
        <DataTable
          label={t('timeline.title')}
          rows={items}
          keyOf={({ id }) => id}
          columns={[
            { key: 'at', title: t('column.at'), cell: ({ at }) => <When at={at} as="recentAtLineStart" /> },
            {
              key: 'event',
              title: t('timeline.event'),
              cell: ({ kind, event, details }) => (
                <>
                  {t(`timeline.kind.${kind}`)}: <EventName name={event} />
                  <MutedSmall>
                    <EventDetails of={details} />
                  </MutedSmall>
                </>
              ),
            },
            {
              key: 'where',
              title: t('timeline.where'),
              cell: ({ browser, os, country }) => [browser, os, country].filter(Boolean).join(', '),
            },
            {
              key: 'who',
              title: t('timeline.who'),
              cell: ({ operator, reason }) => (
                <>
                  {operator !== null && <bdi>{operator.name}</bdi>}
                  {reason !== null && (
                    <MutedSmall>
                      <Typed>{reason}</Typed>
                    </MutedSmall>
                  )}
                </>
              ),
            },
          ]}
        />
      )}
    </ListPanel>
  );
});
