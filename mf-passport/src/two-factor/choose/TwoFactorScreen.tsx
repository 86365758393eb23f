import { useMessages } from '@passport/shared/i18n/useMessages';
import { observer } from 'mobx-react-lite';
import { Screen } from '../../frame/Screen';
import { namespace } from '../texts';
import { WithSettings } from '../../proof/WithSettings';
import { CurrentFactor } from './CurrentFactor';
import { Factors } from './Factors';

/** /passport/2fa: which second factor is on, and which there are. */
export const TwoFactorScreen = observer(function TwoFactorScreen() {
  const t = useMessages(namespace);
  return (
    <Screen title={t('title')} lead={t('lead')}>
      <WithSettings>
        {(settings, resource) => (
          <>
            <CurrentFactor settings={settings} onChange={() => void resource.load()} />
            <Factors settings={settings} />
          </>
        )}
      </WithSettings>
    </Screen>
  );
});
