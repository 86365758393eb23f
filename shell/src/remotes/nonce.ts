/**
 * Hands the page's nonce to webpack and to styled-components, which put it on what they add to the page. It must be the
 * first import of the page: the others read it as they are run.
 */
declare global {
  /** Not a property of the window: webpack puts its own variable here. */
  var __webpack_nonce__: string | undefined;
}

__webpack_nonce__ = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;

export {};
