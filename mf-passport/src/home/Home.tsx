import { storageKeys } from '@passport/shared/constants';
import { Resource } from '@passport/shared/data/Resource';
import { useLoad } from '@passport/shared/data/useLoad';
import { useHost } from '@passport/shared/host/HostContext';
import { createSettings } from '@passport/shared/settings';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { Card } from '@passport/shared/ui/Card';
import { ErrorState } from '@passport/shared/ui/ErrorState';
import { Page } from '@passport/shared/ui/Page';
import { VisuallyHidden } from '@passport/shared/ui/VisuallyHidden';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useAccountChanges } from '../data/useAccountChanges';
import { namespace } from '../texts';
import { AdviceCard } from './AdviceCard';
import { adviceFor } from './adviceFor';
import { ConsentsCard } from './ConsentsCard';
import { DataCard } from './DataCard';
import { createHomeApi } from './home.api';
import { Greeting } from './Greeting';
import { NextSteps } from './NextSteps';
import { ProfileCard } from './ProfileCard';
import { SecurityCard } from './SecurityCard';
import { ServicesCard } from './ServicesCard';

/** /passport: the person's details, the account's safety, and links to every section. */
export const Home = observer(function Home() {
  const t = useMessages(namespace);
  const { api, session, analytics } = useHost();
  const [summary] = useState(() => new Resource(createHomeApi(api).security));
  const [settings] = useState(() => createSettings(window));
  const [isWarningClosed, setIsWarningClosed] = useState(
    () => settings.read(storageKeys.sessionsWarningClosed) !== undefined,
  );
  const [isRetrying, setIsRetrying] = useState(false);
  const { user } = session;
  useLoad(summary);
  useAccountChanges(() => void summary.load());
  useEffect(() => analytics.step('user_passport'), [analytics]);

  async function handleRetry(): Promise<void> {
    setIsRetrying(true);
    await Promise.all([session.reload(), summary.load()]);
    setIsRetrying(false);
  }
  function handleDismiss(): void {
    settings.write(storageKeys.sessionsWarningClosed, 'true');
    setIsWarningClosed(true);
  }

  const title = <Greeting name={user?.first_name} isLoading={!user && !session.hasFailed} />;
  const isSummaryLost = summary.value === undefined && summary.error !== undefined;
  const advice = user && (summary.value || isSummaryLost) ? adviceFor(user, summary.value, isWarningClosed) : undefined;

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
    <Page title={title} lead={t('home.lead')}>
      {!user && <VisuallyHidden role="status">{t('general.loading')}</VisuallyHidden>}
      <AdviceCard advice={advice} onDismiss={handleDismiss} />
      <ProfileCard user={user} />
      <SecurityCard user={user} summary={summary.value} hasFailed={isSummaryLost} />
      <ServicesCard services={summary.value?.connected_services} hasFailed={isSummaryLost} />
      <ConsentsCard user={user} />
      <DataCard />
      <NextSteps />
    </Page>
  );
});
