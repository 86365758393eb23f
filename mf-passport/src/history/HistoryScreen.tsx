import { LoadFailure } from '@passport/shared/data/LoadFailure';
import { useLoad } from '@passport/shared/data/useLoad';
import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import type { HistoryItem } from '@passport/shared/schemas/account';
import { EmptyState } from '@passport/shared/ui/EmptyState';
import { ClockIcon } from '@passport/shared/ui/icons';
import { Loading } from '@passport/shared/ui/Skeleton';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { PagedList } from '../data/PagedList';
import { MoreButton } from '../frame/MoreButton';
import { Rows, RowSkeletons } from '../frame/Rows';
import { Screen } from '../frame/Screen';
import { Section } from '../frame/Section';
import { createHistoryApi } from './history.api';
import { HistoryRow } from './HistoryRow';
import { namespace } from './texts';

/** What happened to the account, newest first; more of it comes when it is asked for. */
export const HistoryScreen = observer(function HistoryScreen() {
  const t = useMessages(namespace);
  const { api } = useHost();
  const [list] = useState(() => {
    const history = createHistoryApi(api);
    return new PagedList<HistoryItem>(async (cursor) => {
      const { events, next_cursor } = await history.list({ cursor });
      return { items: events, nextCursor: next_cursor };
    });
  });
  useLoad(list);
  const { items, error } = list;

  return (
    <Screen title={t('title')} lead={t('lead')}>
      <Section title={t('events-heading')}>
        {items === undefined && error === undefined && (
          <Loading label={t('general.loading')}>
            <RowSkeletons count={6} />
          </Loading>
        )}
        {items?.length === 0 && <EmptyState icon={<ClockIcon />} title={t('empty-title')} text={t('empty-text')} />}
        {items && items.length > 0 && (
          <Rows>
            {items.map((item) => (
              <HistoryRow key={item.id} item={item} />
            ))}
          </Rows>
        )}
        {error !== undefined && <LoadFailure source={list} title={t('failed')} />}
        <MoreButton list={list} />
      </Section>
    </Screen>
  );
});
