import { LoadFailure } from '@passport/shared/data/LoadFailure';
import { PagedList } from '@passport/shared/data/PagedList';
import { useLoad } from '@passport/shared/data/useLoad';
import { useHost } from '@passport/shared/host/HostContext';
import { supportButton } from '@passport/shared/host/supportButton';
import { useMessages } from '@passport/shared/i18n/useMessages';
import type { HistoryItem, HistoryKind } from '@passport/shared/schemas/account';
import { EmptyState } from '@passport/shared/ui/EmptyState';
import { RowSkeletons } from '@passport/shared/ui/Row';
import { Section } from '@passport/shared/ui/Section';
import { Loading } from '@passport/shared/ui/Skeleton';
import { LinkButton, TextLink } from '@passport/shared/ui/TextLink';
import { observer } from 'mobx-react-lite';
import { useMemo, useState } from 'react';
import { MoreRows } from '../frame/MoreRows';
import { Screen } from '../frame/Screen';
import { paths } from '../paths';
import { createHistoryApi } from './history.api';
import { HistoryDays } from './HistoryDays';
import { HistoryFilter } from './HistoryFilter';
import { historyTexts } from '../texts';

/** The events of the account by days, newest first, all or one kind; more are loaded on demand. */
export const HistoryScreen = observer(function HistoryScreen() {
  const t = useMessages(historyTexts.namespace);
  const host = useHost();
  const { api } = host;
  const [kind, setKind] = useState<HistoryKind>();
  const list = useMemo(() => {
    const history = createHistoryApi(api);
    return new PagedList<HistoryItem>(async (cursor) => {
      const { events, next_cursor } = await history.list({ cursor, ...(kind && { kind }) });
      return { items: events, nextCursor: next_cursor };
    });
  }, [api, kind]);
  useLoad(list);
  const { items, error } = list;

  const lead = (
    <>
      {t('lead.text')} <TextLink to={paths.sessions}>{t('lead.sessions')}</TextLink> {t('lead.and')}{' '}
      <LinkButton {...supportButton(host)}>{t('lead.support')}</LinkButton>.
    </>
  );

  return (
    <Screen title={t('title')} lead={lead}>
      <Section title={t('events-heading')}>
        <HistoryFilter kind={kind} onChange={setKind} />
        {items === undefined && error === undefined && (
          <Loading label={t('general.loading')}>
            <RowSkeletons count={6} />
          </Loading>
        )}
        {items?.length === 0 && <EmptyState title={t('empty-title')} text={t('empty-text')} />}
        {items && items.length > 0 && <HistoryDays items={items} />}
        {error !== undefined && <LoadFailure source={list} title={t('failed')} />}
        <MoreRows list={list} />
      </Section>
    </Screen>
  );
});
