import { act } from '@testing-library/react';

/**
 * What a browser does whose back button is pressed before the page has rendered the entry that `forward` makes: React hears
 * of both at once.
 */
export function goBackAtOnce(forward: () => void): void {
  act(() => {
    const before: unknown = window.history.state;
    forward();
    window.history.replaceState(before, '');
    window.dispatchEvent(new PopStateEvent('popstate', { state: before }));
  });
}
