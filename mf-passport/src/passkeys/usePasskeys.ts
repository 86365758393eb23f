import { useAccountChanges } from '@passport/shared/data/useAccountChanges';
import { useLoad } from '@passport/shared/data/useLoad';
import { useHost } from '@passport/shared/host/HostContext';
import { useEffect, useState } from 'react';
import { useConfirmSignIn } from '../confirm-sign-in/ConfirmSignInProvider';
import { Passkeys } from './Passkeys';
import { createPasskeysApi } from './passkeys.api';

/** Creates the Passkeys of the screen and loads them, again with each change of the account; they are disposed with the screen. */
export function usePasskeys(): Passkeys {
  const { api } = useHost();
  const confirmation = useConfirmSignIn();
  const [passkeys] = useState(
    () => new Passkeys({ api: createPasskeysApi(api), guard: (call) => confirmation.guard(call) }),
  );
  useLoad(passkeys.list);
  useAccountChanges(() => void passkeys.list.load());
  useEffect(() => () => passkeys.dispose(), [passkeys]);
  return passkeys;
}
