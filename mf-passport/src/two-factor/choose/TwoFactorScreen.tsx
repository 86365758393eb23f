import type { Resource } from '@passport/shared/data/Resource';
import { useAccountChanges } from '@passport/shared/data/useAccountChanges';
import { useMessages } from '@passport/shared/i18n/useMessages';
import type { TwoFactorSettings } from '@passport/shared/schemas/twoFactor';
import { useFocusHome } from '@passport/shared/ui/useFocusHome';
import { observer } from 'mobx-react-lite';
import { Screen } from '../../frame/Screen';
import { twoFactorTexts } from '../../texts';
import { WithSettings } from '../../proof/WithSettings';
import { CurrentFactor } from './CurrentFactor';
import { Factors } from './Factors';
import { ScheduledReset } from './ScheduledReset';

/** /passport/2fa: the current second factor, and the available ones; above them, a removal scheduled by support. */
export const TwoFactorScreen = observer(function TwoFactorScreen() {
  const t = useMessages(twoFactorTexts.namespace);
  return (
    <Screen title={t('title')} lead={t('lead')}>
      <WithSettings>{(settings, resource) => <Choice settings={settings} resource={resource} />}</WithSettings>
    </Screen>
  );
});

interface ChoiceProps {
  settings: TwoFactorSettings;
  resource: Resource<TwoFactorSettings>;
}

/** Follows changes that are made elsewhere. The screens behind it keep their initial settings, so that their input stays. */
function Choice({ settings, resource }: ChoiceProps) {
  const [stateHeading, hasGone] = useFocusHome<HTMLHeadingElement>();
  useAccountChanges(() => void resource.load());
  const handleGone = () => {
    // Immediately, even if the settings cannot be reloaded.
    resource.set({ ...settings, reset_scheduled_for: null });
    hasGone();
    void resource.load();
  };
  return (
    <>
      {settings.reset_scheduled_for !== null && (
        <ScheduledReset at={settings.reset_scheduled_for} onGone={handleGone} />
      )}
      <CurrentFactor settings={settings} headingRef={stateHeading} />
      <Factors settings={settings} />
    </>
  );
}
