/** A form that submits itself to a service provider (SAML bindings section 3.5). */
export interface PostStep {
  kind: 'post';
  url: string;
  field: 'SAMLRequest' | 'SAMLResponse';
  /** Base64. */
  message: string;
  relayState: string | null;
  /** Final target of redirects after the form, if known: a browser applies form-action to them too. */
  leadsTo?: string;
}

/** The browser continues by GET. */
interface RedirectStep {
  kind: 'redirect';
  url: string;
  /** A request that was just kept: only this browser may continue it. */
  kept?: { requestId: string; browserKey: string };
}

/** The next step of the browser. */
export type BrowserStep = RedirectStep | PostStep;
