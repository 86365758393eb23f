import { describe, expect, it } from '@jest/globals';
import { render } from '@testing-library/react';
import { makeAutoObservable } from 'mobx';
import { BrowserRouter } from 'react-router-dom';
import { goBackAtOnce } from '../testing/goBackAtOnce';
import type { Step } from './machine';
import { useStepHistory } from './useStepHistory';

describe('steps of a sign-in, and the history of the browser', () => {
  it('a Back before the page has rendered leads back to the previous step', () => {
    const flow = makeAutoObservable({
      step: 'START' as Step,
      action: 'SIGNUP' as const,
      goTo: (step: Step) => void (flow.step = step),
      back: () => void (flow.step = 'START'),
      backTo: (step: Step) => void (flow.step = step),
      forwardTo: (step: Step) => void (flow.step = step),
    });
    function Ties() {
      useStepHistory(flow);
      return null;
    }
    render(<Ties />, { wrapper: BrowserRouter });
    goBackAtOnce(() => flow.goTo('NOT_RECOGNIZED'));
    expect(flow.step).toBe('START');
  });
});
