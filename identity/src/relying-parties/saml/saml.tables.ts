import type { ColumnType, Generated } from 'kysely';

export const nameIdFormats = ['persistent', 'email'] as const;
export type NameIdFormat = (typeof nameIdFormats)[number];

/** How a service provider takes our messages of a logout. */
export const sloBindings = ['redirect', 'post'] as const;
export type SloBinding = (typeof sloBindings)[number];

/** What of a person can be an attribute of an assertion. */
export const attributeFields = ['user_id', 'smart_id', 'first_name', 'last_name', 'email', 'phone'] as const;
export type AttributeField = (typeof attributeFields)[number];
export type AttributeMap = Record<string, AttributeField>;

export interface SamlTables {
  /** The rest of an application of the type SAML_SERVICE_PROVIDER. */
  saml_service_providers: {
    application_id: string;
    entity_id: string;
    /** Where responses may be sent to, and nowhere else; the first is the default. */
    acs_urls: string[];
    slo_url: string | null;
    slo_binding: SloBinding;
    /** X.509 in PEM: its messages have to be signed with it. */
    certificate: string | null;
    /** X.509 in PEM: its assertions are encrypted for it. */
    encryption_certificate: string | null;
    name_id_format: NameIdFormat;
    /** Name of an attribute -> field of the user. */
    attributes: ColumnType<AttributeMap, string, string>;
    /** Whether a sign-in may begin here, without a request. */
    is_idp_initiated: boolean;
  };
  saml_name_ids: { application_id: string; user_id: number; name_id: string };
  /** Requests that wait for their visitors to sign in. */
  saml_requests: {
    id: string;
    application_id: string;
    /** Null: the sign-in began here. */
    request_id: string | null;
    acs_url: string;
    relay_state: string | null;
    /** The person has to sign in again (ForceAuthn). */
    is_forced: boolean;
    /** SHA-256 of the cookie of the browser that brought it. */
    browser_hash: string | null;
    /** How often the visitor was sent to sign in. */
    bounces: Generated<number>;
    created_at: Date;
    expires_at: Date;
    used_at: Date | null;
  };
  /** IDs of received messages, until these could no longer be fresh. */
  saml_received_messages: { application_id: string; message_id: string; expires_at: Date };
  saml_logouts: {
    id: string;
    sid: string;
    application_id: string | null;
    request_id: string | null;
    relay_state: string | null;
    created_at: Date;
  };
  /** Where a session has signed in. */
  saml_sessions: {
    session_index: string;
    sid: string;
    application_id: string;
    name_id: string;
    created_at: Date;
    logout_request_id: string | null;
    logout_state: Generated<LogoutState>;
  };
}

/** How far a service is with ending what it was told to end. */
export type LogoutState = 'open' | 'asked' | 'ended' | 'failed';

declare module '../../platform/storage/tables' {
  interface Tables extends SamlTables {}
}
