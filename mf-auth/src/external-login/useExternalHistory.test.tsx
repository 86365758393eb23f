import { describe, expect, it } from '@jest/globals';
import { act, render } from '@testing-library/react';
import { makeAutoObservable } from 'mobx';
import { BrowserRouter } from 'react-router-dom';
import { goBackAtOnce } from '../testing/goBackAtOnce';
import type { ExternalStep } from './externalSteps';
import { useExternalHistory } from './useExternalHistory';

describe('steps after a provider, and the history of the browser', () => {
  it('a Back before the page has rendered leads back to the form', () => {
    const flow = makeAutoObservable({
      step: 'ARRIVING' as ExternalStep,
      goTo: (step: ExternalStep) => void (flow.step = step),
      back: () => void (flow.step = 'REGISTER_FORM'),
      forwardTo: (step: ExternalStep) => void (flow.step = step),
    });
    function Ties() {
      useExternalHistory(flow);
      return null;
    }
    render(<Ties />, { wrapper: BrowserRouter });
    act(() => flow.goTo('REGISTER_FORM'));
    goBackAtOnce(() => flow.goTo('PHONE_CODE'));
    expect(flow.step).toBe('REGISTER_FORM');
  });
});
