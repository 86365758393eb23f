import { useLatest } from '@passport/shared/ui/useLatest';
import { reaction } from 'mobx';
import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { LoginFlow } from './LoginFlow';
import { stepsBehind, type Step } from './machine';
import { usePopCount } from './usePopCount';

/** The state of a history entry. */
interface StepState {
  loginStep: Step;
  /** The number of entries of the flow below this one: how often Back stays in the flow. */
  depth: number;
}

/**
 * Connects the steps to the browser's history: a step forward is an entry, and the browser's back button is a step back. A step
 * that cannot be returned to leaves no entry.
 * @returns the handler of the card's own back button
 */
export function useStepHistory(flow: Pick<LoginFlow, 'step' | 'action' | 'back' | 'backTo' | 'forwardTo'>): () => void {
  const navigate = useNavigate();
  const location = useLocation();
  const state = location.state as StepState | null;
  const shown = useLatest({ step: state?.loginStep ?? 'START', depth: state?.depth ?? 0, location });

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
      // At first too: the entry of a reloaded page may not name the step that the flow was restored to.
      { fireImmediately: true },
    );
  }, [flow, navigate, shown]);

  const wanted = state?.loginStep ?? 'START';
  const pops = usePopCount();
  const last = useRef({ key: location.key, pops });
  useEffect(() => {
    if (last.current.key === location.key && last.current.pops === pops) return;
    last.current = { key: location.key, pops };
    if (wanted === flow.step) return;
    flow.backTo(wanted);
    if (flow.step !== wanted) flow.forwardTo(wanted);
    // Forward to a step that can no longer be shown: the entry is replaced by the shown step.
    if (flow.step !== wanted) {
      const { depth } = shown.current;
      void navigate(location, { replace: true, state: { loginStep: flow.step, depth } satisfies StepState });
    }
  }, [flow, location, navigate, pops, shown, wanted]);

  return useCallback(() => {
    if (shown.current.depth > 0) void navigate(-1);
    else flow.back();
  }, [flow, navigate, shown]);
}
