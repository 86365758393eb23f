import { useHost } from '@passport/shared/host/HostContext';
import { createCodesApi } from '@passport/shared/verification/codes.api';
import { createTelegramApi } from '@passport/shared/verification/telegramCodes.api';
import { useEffect, useState } from 'react';
import type { FlowMemory } from '../data/flowMemory';
import { useKeptFlow } from '../data/useKeptFlow';
import { ProofFlow, type ProofFlowParts, type ProofSnapshot } from './ProofFlow';
import { useExplain } from './useExplain';
import { useOpenCodes } from './useOpenCodes';

/**
 * Creates the ProofFlow of a screen; it is disposed with the screen. Later changes of `parts` are ignored.
 * @param memory stores it across a reload; the screen drops it when the proven action is done
 */
export function useProofFlow(
  parts: Omit<ProofFlowParts, 'codes' | 'explain' | 'hasEmail' | 'clock'>,
  memory?: FlowMemory<ProofSnapshot>,
): ProofFlow {
  const { api, session } = useHost();
  const explain = useExplain();
  const [flow] = useState(() => {
    const made = new ProofFlow({
      ...parts,
      codes: { ...createCodesApi(api), ...createTelegramApi(api) },
      explain,
      hasEmail: typeof session.user?.email === 'string',
    });
    const kept = memory?.read();
    if (kept) made.restore(kept);
    return made;
  });
  useKeptFlow(memory, flow);
  useOpenCodes(flow);
  useEffect(() => () => flow.dispose(), [flow]);
  return flow;
}
