import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { Card } from '@passport/shared/ui/Card';
import { ErrorState } from '@passport/shared/ui/ErrorState';
import { Page } from '@passport/shared/ui/Page';
import { Loading } from '@passport/shared/ui/Skeleton';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { namespace } from '../namespace';
import { NextSteps } from './NextSteps';
import { ProfileCard } from './ProfileCard';
import { profileOf } from './profileOf';

/** The signed-in landing: a greeting, who the service takes the person for, and where to go from here. */
export const Home = observer(function Home() {
  const t = useMessages(namespace);
  const { session, locale, analytics } = useHost();
  const [isRetrying, setIsRetrying] = useState(false);
  const { user } = session;

  useEffect(() => analytics.step('user_passport'), [analytics]);

  async function handleRetry(): Promise<void> {
    setIsRetrying(true);
    await session.reload();
    setIsRetrying(false);
  }

  const name = user?.first_name;
  return (
    <Page title={name ? t('home.greeting', { name }) : t('home.greeting-nameless')} lead={t('home.lead')}>
      {user && <ProfileCard profile={profileOf(user, locale.current, t('home.email-unverified'))} />}
      {!user && !session.hasFailed && (
        <Loading label={t('general.loading')}>
          <ProfileCard profile={undefined} />
        </Loading>
      )}
      {!user && session.hasFailed && (
        <Card>
          <ErrorState
            title={t('home.failed-title')}
            text={t('home.failed-text')}
            isRetrying={isRetrying}
            onRetry={() => void handleRetry()}
          />
        </Card>
      )}
      <NextSteps />
    </Page>
  );
});
