import { useLatest } from '@passport/shared/ui/useLatest';
import { reaction } from 'mobx';
import { useCallback, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { usePopCount } from '../flow/usePopCount';
import type { ExternalFlow } from './ExternalFlow';
import { stepBehind, type ExternalStep } from './externalSteps';

interface StepState {
  externalStep: ExternalStep;
}

/**
 * Connects the steps to the browser's history. The first entry drops the callback parameters from its address as soon as they
 * were read. A code step is an entry of its own, from which the back button leads to the form.
 * @returns the handler of the card's own back button
 */
export function useExternalHistory(flow: Pick<ExternalFlow, 'step' | 'back' | 'forwardTo'>): () => void {
  const navigate = useNavigate();
  const pops = usePopCount();
  const { pathname, state } = useLocation();
  const shown = (state as StepState | null)?.externalStep;
  const place = useLatest({ pathname, shown });

  useEffect(
    () =>
      reaction(
        () => flow.step,
        (step) => {
          const { pathname: path, shown: at } = place.current;
          if (step === at || step === 'ARRIVING') return;
          // Only a step forward from the form adds an entry: between two codes, and to a failure, the entry is replaced.
          const isForward = at !== undefined && stepBehind(step) === at;
          void navigate(path, { replace: !isForward, state: { externalStep: step } satisfies StepState });
        },
        { fireImmediately: true },
      ),
    [flow, navigate, place],
  );

  useEffect(() => {
    if (shown === undefined || shown === flow.step) return;
    if (shown === stepBehind(flow.step)) flow.back();
    else flow.forwardTo(shown);
    // Forward to a code that is no longer valid: the entry is replaced by the shown step.
    if (flow.step !== shown && stepBehind(shown) === flow.step)
      void navigate(place.current.pathname, {
        replace: true,
        state: { externalStep: flow.step } satisfies StepState,
      });
  }, [flow, navigate, place, pops, shown]);

  return useCallback(() => {
    if (place.current.shown !== undefined && stepBehind(place.current.shown)) void navigate(-1);
    else flow.back();
  }, [flow, navigate, place]);
}
