/** A form that carries a message to a service provider by itself (SAML bindings section 3.5). */
export interface PostStep {
  kind: 'post';
  url: string;
  field: 'SAMLRequest' | 'SAMLResponse';
  /** Base64. */
  message: string;
  relayState: string | null;
}

/** What the browser is told to do next: to go there by GET, or to post. */
export type BrowserStep = { kind: 'redirect'; url: string } | PostStep;
