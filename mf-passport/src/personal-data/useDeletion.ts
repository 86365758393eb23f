import { useHost } from '@passport/shared/host/HostContext';
import { createCodesApi } from '@passport/shared/verification/codes.api';
import { createTelegramApi } from '@passport/shared/verification/telegramCodes.api';
import { useEffect, useState } from 'react';
import { createConfirmSignInApi } from '../confirm-sign-in/confirmSignIn.api';
import { useConfirmSignIn } from '../confirm-sign-in/ConfirmSignInProvider';
import { unusedProof } from '../confirm-sign-in/unusedProof';
import { useFlowMemory } from '../data/useFlowMemory';
import { useKeptFlow } from '../data/useKeptFlow';
import type { Owner } from '../proof/OwnerGate';
import { createPasskeyCalls } from '../proof/passkeyCalls';
import { useExplain } from '../proof/useExplain';
import { useOpenCodes } from '../proof/useOpenCodes';
import { Deletion, type DeletionSnapshot } from './Deletion';
import { createPersonalDataApi } from './personalData.api';

/** The name under which the request survives a reload. */
export const deletionMemory = 'deletion';

/** Creates the Deletion of the screen; it is disposed with the screen. */
export function useDeletion({ user, factor, hasPasskey }: Owner): Deletion {
  const { api, session } = useHost();
  const confirmation = useConfirmSignIn();
  const explain = useExplain();
  const memory = useFlowMemory<DeletionSnapshot>(deletionMemory);
  const [deletion] = useState(() => {
    const made = new Deletion({
      codes: { ...createCodesApi(api), ...createTelegramApi(api) },
      explain,
      hasEmail: user.email !== null,
      factor,
      passkey: hasPasskey ? createPasskeyCalls(api) : undefined,
      confirmSignIn: async (proven) => void (await createConfirmSignInApi(api).confirm(proven)),
      async delete(proven) {
        await confirmation.guard(() => createPersonalDataApi(api).delete(proven), {
          proven: unusedProof(proven, factor !== 'DISABLE'),
        });
        memory.forget();
        // From now on the user object contains the day, and the screen shows it.
        await session.reload();
      },
    });
    const kept = memory.read();
    if (kept) made.restore(kept);
    return made;
  });
  useKeptFlow(memory, deletion);
  useOpenCodes(deletion.proof);
  useEffect(() => () => deletion.dispose(), [deletion]);
  return deletion;
}
