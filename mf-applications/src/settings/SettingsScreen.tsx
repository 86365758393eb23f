import { useMessages } from '@passport/shared/i18n/useMessages';
import { ScreenSkeleton } from '@passport/shared/ui/ScreenSkeleton';
import { observer } from 'mobx-react-lite';
import { useIsPersonLoading } from '../data/useAccess';
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
  if (useIsPersonLoading()) return <ScreenSkeleton />;
  return (
    <Screen title={t('title')} back={{ to: paths.details(application.id), name: application.name }}>
      <AccessNotice />
      <Secrets />
      <Activity />
      <Deletion />
    </Screen>
  );
});
