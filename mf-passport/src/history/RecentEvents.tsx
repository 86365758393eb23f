import { LoadFailure } from '@passport/shared/data/LoadFailure';
import { Resource } from '@passport/shared/data/Resource';
import { useAccountChanges } from '@passport/shared/data/useAccountChanges';
import { useLoad } from '@passport/shared/data/useLoad';
import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { RowSkeletons } from '@passport/shared/ui/Row';
import { Section } from '@passport/shared/ui/Section';
import { Loading } from '@passport/shared/ui/Skeleton';
import { TextLink } from '@passport/shared/ui/TextLink';
import { Spaced } from '@passport/shared/ui/basics';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { paths } from '../paths';
import { historyTexts } from '../texts';
import { createHistoryApi } from './history.api';
import { HistoryDays } from './HistoryDays';

/** Enough to see whether somebody else was here; the history has the rest. */
const shown = 4;

/** The newest events of the account, with a link to its history. */
export const RecentEvents = observer(function RecentEvents() {
  const t = useMessages(historyTexts.namespace);
  const { api } = useHost();
  const [recent] = useState(() => new Resource(() => createHistoryApi(api).list({ limit: String(shown) })));
  useLoad(recent);
  useAccountChanges(() => void recent.load());
  const { value, error } = recent;
  return (
    <Section title={t('recent.heading')}>
      {value === undefined &&
        (error === undefined ? (
          <Loading label={t('general.loading')}>
            <RowSkeletons count={shown} />
          </Loading>
        ) : (
          <LoadFailure source={recent} title={t('failed')} />
        ))}
      {value && <HistoryDays items={value.events} />}
      {value && (
        <Spaced as="p" $above={4}>
          <TextLink to={paths.history}>{t('recent.all')}</TextLink>
        </Spaced>
      )}
    </Section>
  );
});
