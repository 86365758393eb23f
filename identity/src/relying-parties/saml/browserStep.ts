/** A form that carries a message to a service provider by itself (SAML bindings section 3.5). */
export interface PostStep {
  kind: 'post';
  url: string;
  field: 'SAMLRequest' | 'SAMLResponse';
  /** Base64. */
  message: string;
  relayState: string | null;
}

/** The browser goes on by GET. */
export interface RedirectStep {
  kind: 'redirect';
  url: string;
  /** A request that was just kept: this browser alone may go on with it. */
  kept?: { requestId: string; browserKey: string };
}

/** What the browser does next. */
export type BrowserStep = RedirectStep | PostStep;
