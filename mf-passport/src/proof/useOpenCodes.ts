import { when } from 'mobx';
import { useEffect } from 'react';
import { useFlowMemory } from '../data/useFlowMemory';
import type { OpenCodes, ProofFlow } from './ProofFlow';

/**
 * Shares codes that were sent to the person's own contacts and not typed yet with every other proof, on a screen or in the dialog: the
 * service sends no second code for a while, so the first one is taken wherever a code is asked for.
 */
export function useOpenCodes(flow: ProofFlow | undefined): void {
  const memory = useFlowMemory<OpenCodes>('open-codes');
  useEffect(() => {
    if (!flow) return undefined;
    const kept = memory.read();
    if (kept) flow.adopt(kept);
    // A proof that has sent nothing leaves the code of another one alone.
    let stopKeeping: (() => void) | undefined;
    const stopWaiting = when(
      () => flow.openCodes !== undefined,
      () => (stopKeeping = memory.keep(() => flow.openCodes)),
    );
    return () => {
      stopWaiting();
      stopKeeping?.();
    };
  }, [memory, flow]);
}
