import { act } from '@testing-library/react';

/** Simulates Back before the page has rendered the entry that `forward` creates: React receives both in one batch. */
export function goBackAtOnce(forward: () => void): void {
  act(() => {
    const before: unknown = window.history.state;
    forward();
    window.history.replaceState(before, '');
    window.dispatchEvent(new PopStateEvent('popstate', { state: before }));
  });
}
