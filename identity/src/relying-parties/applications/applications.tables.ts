import type { AccessLevel, RelyingPartyType } from '@passport/shared/schemas/applications';
import type { Generated } from 'kysely';

export interface ApplicationsTables {
  /** A relying party that signs its users in through us (spec 3, Application). */
  applications: {
    /** The public id: `client_id` of an OAuth client, `site_id` of a partner site. */
    id: Generated<string>;
    type: RelyingPartyType;
    /** Null: an operator made it. */
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
    /** Of the request for access. */
    comment: Generated<string>;
    is_active: Generated<boolean>;
    /** The first sign-in with the present secret; null means Not connected. */
    connected_at: Date | null;
    created_at: Date;
    updated_at: Date;
    deactivated_at: Date | null;
    /** UNIT_SITE: where its visitors go when they name no address. */
    site_url: string | null;
    /** UNIT_SITE: hosts that a redirect may name. */
    redirect_hosts: Generated<string[]>;
    /** Where the showcase leads; null: it is not shown there. */
    showcase_url: string | null;
    /** OAUTH2_CLIENT, and so all below: compared character by character. */
    redirect_uris: Generated<string[]>;
    post_logout_redirect_uris: Generated<string[]>;
    backchannel_logout_uri: string | null;
    /** Keeps no secret (an app on a device or in a browser). */
    is_public: Generated<boolean>;
    /** Only an operator sets it: nobody is asked for consent. */
    skip_granting_access: Generated<boolean>;
  };
  /** Secrets of an application: two may overlap while it changes over. */
  application_secrets: {
    id: Generated<string>;
    application_id: string;
    /** SHA-256 of a client secret, which is 256 random bits, in base64url; else null. */
    hash: string | null;
    /** The signing key of a UNIT_SITE, encrypted; else null. */
    encrypted: string | null;
    created_at: Date;
    expires_at: Date | null;
  };
}

declare module '../../platform/storage/tables' {
  interface Tables extends ApplicationsTables {}
}
