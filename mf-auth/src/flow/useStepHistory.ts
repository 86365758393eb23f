import { reaction } from 'mobx';
import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { LoginFlow } from './LoginFlow';
import { stepsBehind, type Step } from './machine';
import { usePops } from './usePops';

/** What an entry of the browser's history says of the flow. */
interface StepState {
  loginStep: Step;
  /** Entries of the flow below this one: how far the browser's back button stays in it. */
  depth: number;
}

/**
 * Ties the steps to the browser's history: a step forward is an entry, and the browser's back button is a step back
 * (a step that cannot be returned to leaves no entry).
 * @returns what the card's own back button does
 */
export function useStepHistory(flow: Pick<LoginFlow, 'step' | 'action' | 'back' | 'backTo' | 'forwardTo'>): () => void {
  const navigate = useNavigate();
  const location = useLocation();
  const state = location.state as StepState | null;
  const shown = useRef({ step: state?.loginStep ?? 'START', depth: state?.depth ?? 0, location });

  useEffect(() => {
    shown.current = { step: state?.loginStep ?? 'START', depth: state?.depth ?? 0, location };
  });

  useEffect(() => {
    const write = (step: Step, replace: boolean) => {
      const { depth, location: at } = shown.current;
      const next: StepState = { loginStep: step, depth: replace ? depth : depth + 1 };
      void navigate({ pathname: at.pathname, search: at.search }, { replace, state: next });
    };
    return reaction(
      () => flow.step,
      (step, previous) => {
        if (step === shown.current.step) return;
        write(step, previous === undefined || !stepsBehind(step, flow.action).includes(previous));
      },
      // The entry that the page was opened with may know nothing of a flow that a reload brought back.
      { fireImmediately: true },
    );
  }, [flow, navigate]);

  const wanted = state?.loginStep ?? 'START';
  const pops = usePops();
  const last = useRef({ key: location.key, pops });
  useEffect(() => {
    if (last.current.key === location.key && last.current.pops === pops) return;
    last.current = { key: location.key, pops };
    if (wanted === flow.step) return;
    flow.backTo(wanted);
    if (flow.step !== wanted) flow.forwardTo(wanted);
    // Forward, into a step that has lost what it needs: the entry becomes what is shown.
    if (flow.step !== wanted) {
      const { depth } = shown.current;
      void navigate(location, { replace: true, state: { loginStep: flow.step, depth } satisfies StepState });
    }
  }, [flow, location, navigate, pops, wanted]);

  return useCallback(() => {
    if (shown.current.depth > 0) void navigate(-1);
    else flow.back();
  }, [flow, navigate]);
}
