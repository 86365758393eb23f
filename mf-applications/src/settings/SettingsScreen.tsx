import { useMessages } from '@passport/shared/i18n/useMessages';
import { ButtonLink } from '@passport/shared/ui/ButtonLink';
import { Section } from '@passport/shared/ui/Section';
import { observer } from 'mobx-react-lite';
import { useIsPersonLoading } from '../data/useAccess';
import { useApplication } from '../data/useApplication';
import { useIsClosed } from '../data/useIsClosed';
import { AccessNotice } from '../frame/AccessNotice';
import { FormActions } from '../frame/formLayout';
import { Screen } from '../frame/Screen';
import { ScreenShape } from '../frame/ScreenShape';
import { paths } from '../paths';
import { Activity } from './Activity';
import { Deletion } from './Deletion';
import { Secrets } from './Secrets';
import { settingsTexts } from '../texts';

/** The way to the form of an application; its secrets, activity and deletion. */
export const SettingsScreen = observer(function SettingsScreen() {
  const t = useMessages(settingsTexts.namespace);
  const { application } = useApplication();
  const isClosed = useIsClosed();
  if (useIsPersonLoading()) return <ScreenShape of="settings" />;
  return (
    <Screen title={t('title')} back={{ to: paths.details(application.id), name: application.name }}>
      <AccessNotice />
      {!isClosed && (
        <Section title={t('form.title')}>
          <FormActions>
            <ButtonLink to={paths.edit(application.id)} $variant="secondary" $isWide={false}>
              {t('form.edit')}
            </ButtonLink>
          </FormActions>
        </Section>
      )}
      <Secrets />
      <Activity />
      <Deletion />
    </Screen>
  );
});
