import { LoadFailure } from '@passport/shared/data/LoadFailure';
import { Resource } from '@passport/shared/data/Resource';
import { useLoad } from '@passport/shared/data/useLoad';
import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { Loading, Skeleton } from '@passport/shared/ui/Skeleton';
import { reaction } from 'mobx';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { createTwoFactorApi } from '../../proof/twoFactor.api';
import type { FactorChange } from '../FactorChange';
import { FactorSetup } from '../FactorSetup';
import { namespace } from '../texts';
import { NewKey } from './NewKey';

/** /passport/2fa/google-authenticator: an app takes the key from the page, and shows by a code that it has it. */
export function GoogleAuthenticatorScreen() {
  return (
    <FactorSetup mode="TOTP">
      {(change, settings) => <Setup change={change} isReplacement={settings.mode === 'TOTP'} />}
    </FactorSetup>
  );
}

/** The service keeps a key for ten minutes from the last call. */
const prolongEveryMs = 3 * 60 * 1000;

interface SetupProps {
  change: FactorChange;
  /** Another key is in use, and is needed until this one counts. */
  isReplacement: boolean;
}

/**
 * Loads the key, and prolongs it while the screen is open. The service gives a session the same one again, so a reload does not make
 * the app's entry worthless.
 */
const Setup = observer(function Setup({ change, isReplacement }: SetupProps) {
  const t = useMessages(namespace);
  const { api } = useHost();
  const [setup] = useState(() => new Resource(createTwoFactorApi(api).startTotp));
  useLoad(setup);
  useEffect(() => {
    const timer = setInterval(() => void setup.load(), prolongEveryMs);
    return () => clearInterval(timer);
  }, [setup]);
  useEffect(
    () =>
      reaction(
        () => change.errors.totp,
        // The key may have expired, e.g. while the device slept; then another one comes.
        (error) => error !== undefined && void setup.load(),
      ),
    [change, setup],
  );
  if (setup.value) return <NewKey change={change} isReplacement={isReplacement} setup={setup.value} />;
  if (setup.error !== undefined) return <LoadFailure source={setup} title={t('TOTP.failed')} />;
  return (
    <Loading label={t('general.loading')}>
      <Skeleton $width="200px" $height="200px" />
    </Loading>
  );
});
