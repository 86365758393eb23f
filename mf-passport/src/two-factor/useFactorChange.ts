import { useHost } from '@passport/shared/host/HostContext';
import type { SecondFactor, TwoFactorSettings } from '@passport/shared/schemas/twoFactor';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useConfirmSignIn } from '../confirm-sign-in/ConfirmSignInProvider';
import { paths } from '../paths';
import { createCodesApi, createTelegramApi } from '@passport/shared/verification/codes.api';
import { useExplain } from '../proof/useExplain';
import { FactorChange } from './FactorChange';
import { useOutcomeKeeper } from './outcome';
import { createTwoFactorApi } from './twoFactor.api';

/** Makes the change of a screen, wired to the shell; it ends with the screen. */
export function useFactorChange(mode: SecondFactor, settings: TwoFactorSettings): FactorChange {
  const { api, session } = useHost();
  const confirmation = useConfirmSignIn();
  const explain = useExplain();
  const keeper = useOutcomeKeeper();
  const navigate = useNavigate();
  const [change] = useState(() => {
    const calls = createTwoFactorApi(api);
    return new FactorChange({
      mode,
      settings,
      codes: { ...createCodesApi(api), ...createTelegramApi(api) },
      explain,
      hasEmail: typeof session.user?.email === 'string',
      set: (body) => confirmation.guard(() => calls.set(body)),
      async onDone(answer) {
        keeper.current = answer;
        await session.reload();
        await navigate(paths.twoFactorSuccess, { replace: true });
      },
    });
  });
  useEffect(() => () => change.dispose(), [change]);
  return change;
}
