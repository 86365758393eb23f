import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { isShown } from '../layout/isShown';

/** A heading of a skeleton is removed, and the focus on it is lost. */
const isSkeleton = (element: Element): boolean => element.closest('[aria-busy="true"]') !== null;

/**
 * Focuses the main heading, so that a screen reader announces the new screen.
 * @param before the focused element when the navigation began
 */
function focusHeading(main: HTMLElement, heading: HTMLElement, before: Element | null): void {
  const { activeElement: now, body } = document;
  // React keeps the previous screen hidden in the page until the next one is loaded: a focus in it does not count.
  const isSomewhere = now !== null && now !== body && isShown(now);
  // A focus that the screen or the person has set meanwhile takes precedence.
  if (isSomewhere && (now !== before || main.contains(now))) return;
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** After Back the browser would restore the scroll position of a screen; after a reload it still does. */
function keepScrollRestorationManual(): () => void {
  const { history } = window;
  const setManual = () => void (history.scrollRestoration = 'manual');
  const setAuto = () => void (history.scrollRestoration = 'auto');
  setManual();
  window.addEventListener('pagehide', setAuto);
  window.addEventListener('pageshow', setManual);
  return () => {
    setAuto();
    window.removeEventListener('pagehide', setAuto);
    window.removeEventListener('pageshow', setManual);
  };
}

/**
 * Names the latest navigation to a screen: to another address, or by a link to the current address. Within a screen are its
 * steps, which have a state, its anchors, which have a fragment, and Back to them.
 */
function useVisit(): string {
  const { pathname, search, hash, state, key } = useLocation();
  const isWithinScreen = useNavigationType() === 'POP' || state !== null || hash !== '';
  const address = pathname + search;
  const [visit, setVisit] = useState({ address, key });
  if (visit.address !== address || (visit.key !== key && !isWithinScreen)) setVisit({ address, key });
  return `${visit.address} ${visit.key}`;
}

/**
 * The effects of a navigation (spec 2): scrolls to the top, sets the title, and focuses the main heading as
 * soon as there is one. The first page keeps the browser's own focus. Navigation within a screen (see useVisit) is handled by
 * the screen itself.
 * @param title the page's title, translated
 */
export function useArrival(title: string): void {
  const visit = useVisit();
  const lastVisit = useRef(visit);

  useEffect(() => {
    document.title = title;
  }, [title]);

  useEffect(keepScrollRestorationManual, []);

  useEffect(() => {
    if (lastVisit.current === visit) return;
    lastVisit.current = visit;
    window.scrollTo(0, 0);

    const main = document.querySelector('main');
    const { activeElement: before } = document;
    if (!main) return;
    // The screen may still be loading, behind a skeleton without a heading.
    const arrival = new MutationObserver(lookForHeading);
    function lookForHeading(): void {
      const heading = [...(main?.querySelectorAll('h1') ?? [])].find((title) => isShown(title) && !isSkeleton(title));
      if (!main || !heading) return;
      arrival.disconnect();
      focusHeading(main, heading, before);
    }
    arrival.observe(main, { childList: true, subtree: true });
    lookForHeading();
    return () => arrival.disconnect();
  }, [visit]);
}
