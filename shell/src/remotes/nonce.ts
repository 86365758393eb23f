/**
 * Passes the page's nonce to webpack and styled-components, which set it on the elements that they add. This has to be the
 * first import: the others read it when they run.
 */
declare global {
  /** A global variable that webpack replaces, not a property of the window. */
  var __webpack_nonce__: string | undefined;
}

__webpack_nonce__ = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;

export {};
