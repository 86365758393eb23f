import { isWrongPasskey } from '../flow/flowFailures';
import { useBusy } from '@passport/shared/data/useBusy';
import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { Button } from '@passport/shared/ui/Button';
import { canUsePasskeys, endCeremony, getPasskey } from '@passport/shared/webauthn/ceremonies';
import { runInAction } from 'mobx';
import { useEffect } from 'react';
import type { LoginFlow } from '../flow/LoginFlow';
import { createPasskeysApi } from '../passkeys/passkeys.api';
import { secondFactorTexts } from '../texts';
import { useExplain } from './useExplain';

interface PasskeyFactorProps {
  flow: LoginFlow;
}

/** A passkey in place of the second factor, where the browser can use one. */
export function PasskeyFactor({ flow }: PasskeyFactorProps) {
  const t = useMessages(secondFactorTexts.namespace);
  const { api } = useHost();
  const explain = useExplain();
  const [isBusy, whileBusy] = useBusy();
  useEffect(() => () => void endCeremony(), []);
  if (!canUsePasskeys()) return null;

  const say = (note: string | undefined) => runInAction(() => void (flow.note = note));
  const prove = async () => {
    say(undefined);
    try {
      const passkey = await getPasskey(await createPasskeysApi(api).options('sign_in'));
      if (passkey) await flow.authenticate({ passkey });
    } catch (error) {
      const { note, text } = isWrongPasskey(error) ? { note: t('passkey.wrong') } : explain(error);
      say(note ?? text);
    }
  };
  return (
    <Button variant="quiet" isWide isLoading={isBusy} onClick={() => void whileBusy(prove)}>
      {t('passkey.use')}
    </Button>
  );
}
