import { LoadFailure } from '@passport/shared/data/LoadFailure';
import { Resource } from '@passport/shared/data/Resource';
import { useLoad } from '@passport/shared/data/useLoad';
import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import type { TotpSetup } from '@passport/shared/schemas/twoFactor';
import { Loading, Skeleton } from '@passport/shared/ui/Skeleton';
import { reaction } from 'mobx';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { createTwoFactorApi } from '../../proof/twoFactor.api';
import type { FactorChange } from '../FactorChange';
import { FactorSetup } from '../FactorSetup';
import { twoFactorTexts } from '../../texts';
import { NewKey } from './NewKey';
import { useProlonged } from './useProlonged';

/** /passport/2fa/google-authenticator: an app reads the key from the page, and proves it by a code. */
export function GoogleAuthenticatorScreen() {
  return (
    <FactorSetup mode="TOTP">
      {(change, settings) => <Setup change={change} isReplacement={settings.mode === 'TOTP'} />}
    </FactorSetup>
  );
}

interface SetupProps {
  change: FactorChange;
  /** Another key is in use, and is needed until this one counts. */
  isReplacement: boolean;
}

/**
 * Loads the key, and prolongs it while the screen is open. The service returns the same one again to a session, so a reload does not make
 * the app's entry worthless.
 */
const Setup = observer(function Setup({ change, isReplacement }: SetupProps) {
  const t = useMessages(twoFactorTexts.namespace);
  const setup = useKey(change);
  useLoad(setup);
  useProlonged(() => {
    // The key may become the current one by the call in flight, and then another one would be returned.
    if (!change.isCalling) void setup.load();
  });
  useEffect(
    () =>
      reaction(
        () => change.errors.totp,
        // The key may have expired, e.g. while the device slept; then another one is returned.
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

/** The key of this session; a load prolongs it, or returns another one if it has expired. */
function useKey(change: FactorChange): Resource<TotpSetup> {
  const { api } = useHost();
  const [setup] = useState(() => {
    const { startTotp } = createTwoFactorApi(api);
    const key: Resource<TotpSetup> = new Resource(async (): Promise<TotpSetup> => {
      const shown = key.value;
      // A call whose answer was lost may have turned this key on: another one must not replace it on the page.
      return shown && (await change.settle()) ? shown : startTotp();
    });
    return key;
  });
  return setup;
}
