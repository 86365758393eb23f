import { useMessages } from '@passport/shared/i18n/useMessages';
import { observer } from 'mobx-react-lite';
import { Screen } from '../../frame/Screen';
import { namespace } from '../texts';
import { WithSettings } from '../../proof/WithSettings';
import { CurrentFactor } from './CurrentFactor';
import { Factors } from './Factors';
import { ScheduledReset } from './ScheduledReset';

/** /passport/2fa: which second factor is on, and which there are; before them, that support is going to turn it off. */
export const TwoFactorScreen = observer(function TwoFactorScreen() {
  const t = useMessages(namespace);
  return (
    <Screen title={t('title')} lead={t('lead')}>
      <WithSettings>
        {(settings, resource) => (
          <>
            {settings.reset_scheduled_for !== null && (
              <ScheduledReset at={settings.reset_scheduled_for} onCancelled={() => void resource.load()} />
            )}
            <CurrentFactor settings={settings} />
            <Factors settings={settings} />
          </>
        )}
      </WithSettings>
    </Screen>
  );
});
