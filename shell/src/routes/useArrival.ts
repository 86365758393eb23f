import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { isShown } from '../layout/isShown';

/** A heading that only keeps the place of the one to come is taken away with the focus on it. */
const isSkeleton = (element: Element): boolean => element.closest('[aria-busy="true"]') !== null;

/**
 * Puts the focus on the main heading, so that a screen reader announces the new screen.
 * @param before what had the focus when the navigation began
 */
function focusHeading(main: HTMLElement, heading: HTMLElement, before: Element | null): void {
  const { activeElement: now, body } = document;
  // React keeps the screen that is left in the page, hidden, until the next one has loaded: a focus in it does not count.
  const isSomewhere = now !== null && now !== body && isShown(now);
  // A screen that focused its first field knows better, and so does a person who has gone elsewhere meanwhile.
  if (isSomewhere && (now !== before || main.contains(now))) return;
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/**
 * What each navigation to another address does (spec 2): the page is scrolled to the top, its title set, and
 * the focus moved to the main heading as soon as there is one. The first page of a visit keeps the browser's own focus, and a
 * step within a screen, which changes neither path nor query, is the screen's own business.
 * @param title the page's title, translated
 */
export function useArrival(title: string): void {
  const { pathname, search } = useLocation();
  const address = pathname + search;
  const lastAddress = useRef(address);

  useEffect(() => {
    document.title = title;
  }, [title]);

  useEffect(() => {
    if (lastAddress.current === address) return;
    lastAddress.current = address;
    window.scrollTo(0, 0);

    const main = document.querySelector('main');
    const { activeElement: before } = document;
    if (!main) return;
    // The screen of the path may still be on its way, behind a skeleton without a heading.
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
  }, [address]);
}
