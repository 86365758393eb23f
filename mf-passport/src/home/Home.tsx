import { useBusy } from '@passport/shared/data/useBusy';
import { dateAndTime } from '@passport/shared/wording/dates';
import { useAccountChanges } from '@passport/shared/data/useAccountChanges';
import { useHost } from '@passport/shared/host/HostContext';
import { createSettings } from '@passport/shared/settings';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { Card } from '@passport/shared/ui/Card';
import { ErrorState } from '@passport/shared/ui/ErrorState';
import { Page } from '@passport/shared/ui/Page';
import { VisuallyHidden } from '@passport/shared/ui/VisuallyHidden';
import { observer } from 'mobx-react-lite';
import { atLeast, space } from '@passport/shared/theme/tokens';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { accountTexts } from '../texts';
import { AdviceCard } from './AdviceCard';
import { adviceFor } from './adviceFor';
import { Band } from './Band';
import { DataCard } from './DataCard';
import { isFineExpected, keepAdvice } from './lastAdvice';
import { ProfileCard } from './ProfileCard';
import { SecurityCard } from './SecurityCard';
import { ServicesCard } from './ServicesCard';
import { useScheduledReset } from './useScheduledReset';
import { isLost, useSecurity } from './useSecurity';

/** /passport: the person's details, the account's safety, and links to every section. */
export const Home = observer(function Home() {
  const t = useMessages(accountTexts.namespace);
  const { session, analytics, locale } = useHost();
  const summary = useSecurity();
  const [settings] = useState(() => createSettings(window));
  const [expectsFine] = useState(() => isFineExpected(settings));
  const [isRetrying, whileBusy] = useBusy();
  const { user } = session;
  const reset = useScheduledReset(user);
  useAccountChanges(() => {
    if (session.hasFailed) void session.reload();
  });
  useEffect(() => analytics.step('user_passport'), [analytics]);

  const handleRetry = () => whileBusy(() => Promise.all([session.reload(), summary.load()]));

  const isSummaryLost = isLost(summary);
  const isKnown = (summary.value !== undefined || isSummaryLost) && !reset.isLoading;
  const advice = user && isKnown ? adviceFor(user, summary.value, reset.at) : undefined;
  const moment = (at: string | null | undefined) => (at ? dateAndTime(at, locale.current) : '');

  useEffect(() => {
    if (advice) keepAdvice(settings, advice);
  }, [settings, advice]);

  if (!user && session.hasFailed)
    return (
      <Page title={t('sections.home')}>
        <Card>
          <ErrorState
            title={t('home.failed-title')}
            text={t('home.failed-text')}
            isRetrying={isRetrying}
            onRetry={() => void handleRetry()}
          />
        </Card>
      </Page>
    );
  return (
    <Page banner={<Band user={user} />}>
      {!user && <VisuallyHidden role="status">{t('general.loading')}</VisuallyHidden>}
      <AdviceCard
        advice={advice}
        values={{ at: moment(user?.deletion_at), reset: moment(reset.at) }}
        mode={user?.two_factor_auth}
        isFineExpected={expectsFine}
      />
      <Cards>
        <ProfileCard user={user} />
        <SecurityCard user={user} summary={summary.value} hasFailed={isSummaryLost} />
        <ServicesCard user={user} services={summary.value?.connected_services} hasFailed={isSummaryLost} />
        <DataCard user={user} />
      </Cards>
    </Page>
  );
});

/** One column, and from a tablet on two; the cards of a line are equally high. */
const Cards = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(4)};
  && > * {
    margin: 0;
  }
  @media ${atLeast(760)} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  }
`;
