import { useAccountChanges } from '@passport/shared/data/useAccountChanges';
import { useMessages } from '@passport/shared/i18n/useMessages';
import type { TwoFactorSettings } from '@passport/shared/schemas/twoFactor';
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
        {(settings, resource) => <Choice settings={settings} onStale={() => void resource.load()} />}
      </WithSettings>
    </Screen>
  );
});

interface ChoiceProps {
  settings: TwoFactorSettings;
  /** The settings may have changed. */
  onStale(): void;
}

/** Follows changes that are made elsewhere. The screens behind it keep the settings they began with: what was typed is to stay. */
function Choice({ settings, onStale }: ChoiceProps) {
  useAccountChanges(onStale);
  return (
    <>
      {settings.reset_scheduled_for !== null && (
        <ScheduledReset at={settings.reset_scheduled_for} onCancelled={onStale} />
      )}
      <CurrentFactor settings={settings} />
      <Factors settings={settings} />
    </>
  );
}
