/** Claims of a person at the provider (OpenID Connect Core section 5.1). */
export interface ExternalAccountClaims {
  sub: string;
  name?: string;
  given_name?: string;
  family_name?: string;
  email?: string;
  email_verified?: boolean;
  /** No claim: the name that is told in the form of the first answer and never again, as Apple does. */
  form_name?: { firstName: string; lastName: string };
}

export interface ExternalProviderOptions {
  /** Heading of its page. */
  name?: string;
  /** A free one by default. */
  port?: number;
  clients: { client_id: string; client_secret: string; redirect_uris: string[] }[];
  /** Who can be picked on its page. */
  accounts: readonly ExternalAccountClaims[];
}

export interface ExternalProvider {
  issuer: string;
  close(): Promise<void>;
}

export function startExternalProvider(options: ExternalProviderOptions): Promise<ExternalProvider>;
