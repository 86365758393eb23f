import { Resource } from '@passport/shared/data/Resource';
import { useBusy } from '@passport/shared/data/useBusy';
import { dateAndTime } from '@passport/shared/wording/dates';
import { useAccountChanges } from '@passport/shared/data/useAccountChanges';
import { useLoad } from '@passport/shared/data/useLoad';
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
import { ConsentsCard } from './ConsentsCard';
import { DataCard } from './DataCard';
import { createHomeApi } from './home.api';
import { isFineExpected, keepAdvice } from './lastAdvice';
import { Greeting, Identity } from './Greeting';
import { NextSteps } from './NextSteps';
import { ProfileCard } from './ProfileCard';
import { SecurityCard } from './SecurityCard';
import { ServicesCard } from './ServicesCard';
import { useScheduledReset } from './useScheduledReset';

/** /passport: the person's details, the account's safety, and links to every section. */
export const Home = observer(function Home() {
  const t = useMessages(accountTexts.namespace);
  const { api, session, analytics, locale } = useHost();
  const [summary] = useState(() => new Resource(createHomeApi(api).security));
  const [settings] = useState(() => createSettings(window));
  const [expectsFine] = useState(() => isFineExpected(settings));
  const [isRetrying, whileBusy] = useBusy();
  const { user } = session;
  const reset = useScheduledReset(user);
  useLoad(summary);
  useAccountChanges(() => {
    void summary.load();
    if (session.hasFailed) void session.reload();
  });
  useEffect(() => analytics.step('user_passport'), [analytics]);

  const handleRetry = () => whileBusy(() => Promise.all([session.reload(), summary.load()]));

  const title = <Greeting user={user} hasFailed={session.hasFailed} />;
  const isSummaryLost = summary.value === undefined && summary.error !== undefined;
  const isKnown = (summary.value !== undefined || isSummaryLost) && !reset.isLoading;
  const advice = user && isKnown ? adviceFor(user, summary.value, reset.at) : undefined;
  const moment = (at: string | null | undefined) => (at ? dateAndTime(at, locale.current) : '');

  useEffect(() => {
    if (advice) keepAdvice(settings, advice);
  }, [settings, advice]);

  if (!user && session.hasFailed)
    return (
      <Page title={title} lead={t('home.lead')}>
        <Card>
          <ErrorState
            title={t('home.failed-title')}
            text={t('home.failed-text')}
            isRetrying={isRetrying}
            onRetry={() => void handleRetry()}
          />
        </Card>
        <NextSteps />
      </Page>
    );
  return (
    <Page title={title} lead={<Identity user={user} />} isWide>
      {!user && <VisuallyHidden role="status">{t('general.loading')}</VisuallyHidden>}
      <AdviceCard
        advice={advice}
        values={{ at: moment(user?.deletion_at), reset: moment(reset.at) }}
        mode={user?.two_factor_auth}
        isFineExpected={expectsFine}
      />
      <Cards>
        <Column>
          <ProfileCard user={user} />
          <ConsentsCard user={user} />
        </Column>
        <Column>
          <SecurityCard user={user} summary={summary.value} hasFailed={isSummaryLost} />
          <ServicesCard user={user} services={summary.value?.connected_services} hasFailed={isSummaryLost} />
          <DataCard user={user} />
        </Column>
      </Cards>
      <NextSteps />
    </Page>
  );
});

/** One column, and from a tablet on two of about the same height, in which no card is taller than its rows. */
const Cards = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(4)};
  align-items: start;
  @media ${atLeast(1024)} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  }
`;

const Column = styled.div`
  min-width: 0;
`;
