import { useHost } from '@passport/shared/host/HostContext';
import { useEffect, useState } from 'react';
import { createCodesApi, createTelegramApi } from '@passport/shared/verification/codes.api';
import { ProofFlow, type ProofFlowParts } from './ProofFlow';
import { useExplain } from './useExplain';

/** Creates the ProofFlow of a screen; it is disposed with the screen. Later changes of `parts` are ignored. */
export function useProofFlow(
  parts: Pick<ProofFlowParts, 'needsContact' | 'factor' | 'proven' | 'canRecover' | 'finish'>,
): ProofFlow {
  const { api, session } = useHost();
  const explain = useExplain();
  const [flow] = useState(
    () =>
      new ProofFlow({
        ...parts,
        codes: { ...createCodesApi(api), ...createTelegramApi(api) },
        explain,
        hasEmail: typeof session.user?.email === 'string',
      }),
  );
  useEffect(() => () => flow.dispose(), [flow]);
  return flow;
}
