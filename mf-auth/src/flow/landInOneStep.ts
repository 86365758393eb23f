/** Chromium ends a transition that is not ready after 4 s, with an error in the console. */
const longestMs = 3500;

/**
 * Signs in and lands in one step: the page keeps the picture of the card until the next screen is complete, then fades to it once. In
 * between would be an empty page, the skeleton of an area, and the skeleton of its screen. Where the browser has no view transitions
 * these are seen as on any other navigation.
 * @throws what `signIn` throws
 */
export function landInOneStep(signIn: () => Promise<void>): Promise<void> {
  if (!document.startViewTransition) return signIn();
  const left = document.querySelector('main h1');
  return new Promise((resolve, reject) => {
    const { ready } = document.startViewTransition(async () => {
      const signedIn = signIn();
      signedIn.then(resolve, reject);
      // Nothing is rejected here: the browser would report a failed sign-in once more, as an error that nothing handles.
      await signedIn.then(
        () => untilComplete(left),
        () => undefined,
      );
    });
    // Skipped, e.g. in a hidden tab: the screen is there all the same.
    ready.catch(() => undefined);
  });
}

/** Waits for a screen with a heading of its own, nothing of which is loading. */
function untilComplete(left: Element | null): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      changes.disconnect();
      clearTimeout(timer);
      resolve();
    };
    const look = () => {
      const heading = document.querySelector('main h1');
      if (heading && heading !== left && !document.querySelector('main [aria-busy="true"]')) end();
    };
    const changes = new MutationObserver(look);
    const timer = setTimeout(end, longestMs);
    changes.observe(document.body, { attributeFilter: ['aria-busy'], childList: true, subtree: true });
    look();
  });
}
