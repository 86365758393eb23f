import { useEffect, useRef } from 'react';

/**
 * Each step begins at the top of the page, however far down the button was that led to it (spec 2, Routes).
 * @param step identifies what is shown; the first step does not move the page
 */
export function useTopOf(step: string): void {
  const shown = useRef(step);
  useEffect(() => {
    const { history } = window;
    const before = history.scrollRestoration;
    // After Back the browser would scroll to where the step was left.
    history.scrollRestoration = 'manual';
    return () => void (history.scrollRestoration = before);
  }, []);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    document.scrollingElement?.scrollTo?.(0, 0);
  }, [step]);
}
