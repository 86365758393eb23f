import { useHost } from '@passport/shared/host/HostContext';
import type { SecondFactor, TwoFactorSettings } from '@passport/shared/schemas/twoFactor';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useConfirmSignIn } from '../confirm-sign-in/ConfirmSignInProvider';
import { useFlowMemory } from '../data/useFlowMemory';
import { paths } from '../paths';
import type { VerificationSnapshot } from '@passport/shared/verification/VerificationStore';
import { createCodesApi } from '@passport/shared/verification/codes.api';
import { createTelegramApi } from '@passport/shared/verification/telegramCodes.api';
import type { ProofSnapshot } from '../proof/ProofFlow';
import { useExplain } from '../proof/useExplain';
import { useOpenCodes } from '../proof/useOpenCodes';
import { codesMemory, rememberCodes } from './codesMemory';
import { FactorChange } from './FactorChange';
import { useOutcomeKeeper } from './outcome';
import { createTwoFactorApi } from '../proof/twoFactor.api';

/** The name under which the codes that prove a new factor survive a reload. */
export const newFactorMemory = (mode: SecondFactor): string => `2fa-${mode}-new`;

async function whileCalling<Answer>(change: FactorChange, call: Promise<Answer>): Promise<Answer> {
  change.isCalling = true;
  try {
    return await call;
  } finally {
    change.isCalling = false;
  }
}

/** Creates the change of a screen, connected to the shell; it is disposed with the screen. */
export function useFactorChange(mode: SecondFactor, settings: TwoFactorSettings): FactorChange {
  const { api, session } = useHost();
  const confirmation = useConfirmSignIn();
  const explain = useExplain();
  const keeper = useOutcomeKeeper();
  const navigate = useNavigate();
  const currentMemory = useFlowMemory<ProofSnapshot>(`2fa-${mode}-current`);
  const newMemory = useFlowMemory<ProofSnapshot>(newFactorMemory(mode));
  const openChatCode = useFlowMemory<VerificationSnapshot>('open-telegram');
  const codesShown = useFlowMemory<boolean>(codesMemory);
  const [change] = useState(() => {
    const calls = createTwoFactorApi(api);
    const made: FactorChange = new FactorChange({
      mode,
      settings,
      codes: { ...createCodesApi(api), ...createTelegramApi(api) },
      explain,
      hasEmail: typeof session.user?.email === 'string',
      set: (body) => confirmation.guard(() => whileCalling(made, calls.set(body)), { sent: body.current }),
      settingsNow: calls.settings,
      async onDone(answer) {
        currentMemory.forget();
        newMemory.forget();
        // A code to an earlier chat is useless now.
        openChatCode.forget();
        // A factor that was turned on elsewhere, and is replaced now, got its codes there.
        const isFirst = settings.mode === 'DISABLE' && (!made.current || made.isUncertain);
        const areCodesLost = isFirst && !answer.recovery_codes;
        // As after a reload: the codes can no longer be shown, which the next screen explains.
        if (areCodesLost) rememberCodes(codesShown);
        keeper.current = areCodesLost ? undefined : answer;
        await session.reload();
        await navigate(paths.twoFactorSuccess, { replace: true });
      },
    });
    const kept = currentMemory.read();
    if (kept) made.current?.restore(kept);
    return made;
  });
  useEffect(() => currentMemory.keep(() => change.current?.snapshot), [currentMemory, change]);
  useOpenCodes(change.current);
  useEffect(() => () => change.dispose(), [change]);
  return change;
}
