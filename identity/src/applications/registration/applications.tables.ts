import type { AccessLevel, RelyingPartyType } from '@passport/shared/schemas/applications';
import type { Generated } from 'kysely';

export interface ApplicationsTables {
  /** A relying party that signs its users in through us (spec 3, Application). */
  applications: {
    /** The public id: `client_id` of an OAuth client, `site_id` of a partner site. */
    id: Generated<string>;
    type: RelyingPartyType;
    /** Null: created by an operator. */
    owner_id: number | null;
    name: string;
    short_description: Generated<string>;
    logo_url: string | null;
    webhook_url: string | null;
    access_level: Generated<AccessLevel>;
    is_test: Generated<boolean>;
    organization_name: Generated<string>;
    inn: Generated<string>;
    ogrn: Generated<string>;
    site_address: Generated<string>;
    /** From the request for access. */
    comment: Generated<string>;
    is_active: Generated<boolean>;
    /** First use of the current secret; null is shown as "Not connected" and blocks nothing. */
    connected_at: Date | null;
    created_at: Date;
    updated_at: Date;
    deactivated_at: Date | null;
    /** Days before its deletion of which the owner of an inactive application has been notified. */
    deletion_notices: Generated<number[]>;
    /** UNIT_SITE: where visitors go without a `redirect_uri`. */
    site_url: string | null;
    /** UNIT_SITE: allowed hosts of a `redirect_uri`. */
    redirect_hosts: Generated<string[]>;
    /** Link in the showcase; null: not shown there. */
    showcase_url: string | null;
    /** This and all below: OAUTH2_CLIENT. Compared character by character. */
    redirect_uris: Generated<string[]>;
    post_logout_redirect_uris: Generated<string[]>;
    backchannel_logout_uri: string | null;
    /** Cannot keep a secret: an app on a device or in a browser. */
    is_public: Generated<boolean>;
    /** Claims of the granted scopes are in the ID token too, in addition to userinfo. */
    id_token_claims: Generated<boolean>;
    /** Only an operator can set it: no consent screen. */
    skip_granting_access: Generated<boolean>;
  };
  /** Secrets of an application: during a rotation two are valid. */
  application_secrets: {
    id: Generated<string>;
    application_id: string;
    /** SHA-256 of a client secret, which is 256 random bits, in base64url; else null. */
    hash: string | null;
    /** The signing key of a UNIT_SITE, encrypted; else null. */
    encrypted: string | null;
    created_at: Date;
    expires_at: Date | null;
    /** To the minute, and delayed by some seconds (see `activity`). */
    last_used_at: Date | null;
  };
}

declare module '../../platform/storage/tables' {
  interface Tables extends ApplicationsTables {}
}
