import type { ColumnType, Generated } from 'kysely';

export const nameIdFormats = ['persistent', 'email'] as const;
export type NameIdFormat = (typeof nameIdFormats)[number];

/** The binding by which a service provider receives logout messages. */
export const sloBindings = ['redirect', 'post'] as const;
export type SloBinding = (typeof sloBindings)[number];

/** Fields of a person that can be an attribute of an assertion. */
export const attributeFields = ['user_id', 'smart_id', 'first_name', 'last_name', 'email', 'phone'] as const;
export type AttributeField = (typeof attributeFields)[number];
export type AttributeMap = Record<string, AttributeField>;

export interface SamlTables {
  /** Columns of an application that only the type SAML_SERVICE_PROVIDER has. */
  saml_service_providers: {
    application_id: string;
    entity_id: string;
    /** The only addresses that responses are sent to; the first is the default. */
    acs_urls: string[];
    slo_url: string | null;
    slo_binding: SloBinding;
    /** X.509 in PEM: where it is set, messages have to be signed with its key. */
    certificate: string | null;
    /** X.509 in PEM: where it is set, assertions are encrypted with its key. */
    encryption_certificate: string | null;
    name_id_format: NameIdFormat;
    /** Name of an attribute -> field of the user. */
    attributes: ColumnType<AttributeMap, string, string>;
    /** Whether IdP-initiated SSO is enabled. */
    is_idp_initiated: boolean;
  };
  saml_name_ids: { application_id: string; user_id: number; name_id: string };
  /** Requests whose visitors have to sign in first. */
  saml_requests: {
    id: string;
    application_id: string;
    /** Null for IdP-initiated SSO. */
    request_id: string | null;
    acs_url: string;
    relay_state: string | null;
    /** `ForceAuthn`: the person has to sign in again. */
    is_forced: boolean;
    /** `IsPassive`: no page may be shown. */
    is_passive: boolean;
    /** The class of two factors that the assertion has to name; null: any sign-in will do. */
    authn_context: string | null;
    /** SHA-256 of the `saml_request` cookie of the browser that brought it. */
    browser_hash: string | null;
    /** How often the visitor was sent to the sign-in page. */
    bounces: Generated<number>;
    created_at: Date;
    expires_at: Date;
    used_at: Date | null;
  };
  /** IDs of received messages, kept until the messages are stale. */
  saml_received_messages: { application_id: string; message_id: string; expires_at: Date };
  saml_logouts: {
    id: string;
    sid: string;
    application_id: string | null;
    request_id: string | null;
    relay_state: string | null;
    /** Of a logout that an OpenID Connect client initiated: the final address of the browser. */
    return_url: string | null;
    created_at: Date;
  };
  /** The service providers that a session has signed in to. */
  saml_sessions: {
    session_index: string;
    sid: string;
    application_id: string;
    name_id: string;
    /** The format in the assertion; null: the registered one. */
    name_id_format: NameIdFormat | null;
    created_at: Date;
    logout_request_id: string | null;
    logout_state: Generated<LogoutState>;
    /** Of `failed`: the status of the service's response. */
    logout_status: string | null;
  };
}

/** Progress of the logout at one service provider. */
export type LogoutState = 'open' | 'asked' | 'ended' | 'failed';

declare module '../../platform/storage/tables' {
  interface Tables extends SamlTables {}
}
