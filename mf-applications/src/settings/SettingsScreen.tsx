import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { ScreenSkeleton } from '@passport/shared/ui/ScreenSkeleton';
import { observer } from 'mobx-react-lite';
import { useApplication } from '../data/useApplication';
import { AccessNotice } from '../frame/AccessNotice';
import { Screen } from '../frame/Screen';
import { paths } from '../paths';
import { Activity } from './Activity';
import { Deletion } from './Deletion';
import { Secrets } from './Secrets';
import { namespace } from './texts';

/** Secrets, activity and deletion of an application. */
export const SettingsScreen = observer(function SettingsScreen() {
  const t = useMessages(namespace);
  const { application } = useApplication();
  const { user, hasFailed } = useHost().session;
  // Whether the application is closed depends on the person: what is shown before them would move when the notice comes.
  if (!user && !hasFailed) return <ScreenSkeleton />;
  return (
    <Screen title={t('title')} back={{ to: paths.details(application.id), name: application.name }}>
      <AccessNotice />
      <Secrets />
      <Activity />
      <Deletion />
    </Screen>
  );
});
