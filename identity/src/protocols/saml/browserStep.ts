/** A form that submits itself to a service provider (SAML bindings section 3.5). */
export interface PostStep {
  kind: 'post';
  url: string;
  field: 'SAMLRequest' | 'SAMLResponse';
  /** Base64. */
  message: string;
  relayState: string | null;
  /** Where redirects lead the browser in the end, if that is known: a browser applies form-action to them too. */
  leadsTo?: string;
}

/** The browser continues by GET. */
interface RedirectStep {
  kind: 'redirect';
  url: string;
  /** A request that was just kept: only this browser may continue it. */
  kept?: { requestId: string; browserKey: string };
}

/** What the browser does next. */
export type BrowserStep = RedirectStep | PostStep;
