import type { TwoFactorMode } from '@passport/shared/schemas/common';
import type { Generated } from 'kysely';

/** Whether a person is an employee of the group, who may open private services (spec 6). */
export type Employment = (typeof employments)[number];
export const employments = ['NONE', 'EMPLOYEE', 'OUTSTAFF'] as const;

export interface UsersTables {
  users: {
    id: Generated<number>;
    user_id: Generated<string>;
    first_name: string;
    last_name: string;
    /** E.164. */
    phone: string;
    email: string | null;
    language: Generated<string>;
    date_joined: Generated<Date>;
    two_factor_auth: Generated<TwoFactorMode>;
    is_active: Generated<boolean>;
    is_verified: Generated<boolean>;
    need_change_email: Generated<boolean>;
    /** This and the next: read only by releases without requests for access; kept for one release, so that old processes work during an upgrade. */
    unit_site_access: Generated<string>;
    oauth2_access: Generated<string>;
    /** Set by an operator. */
    employment: Generated<Employment>;
    /** Has the role of an editor: kept by a trigger, and read by processes of the release before. */
    is_operator: Generated<boolean>;
    /** Until then the account is locked by an operator. */
    locked_until: Generated<Date | null>;
    /** Whether the person wants an email about each new revision of a document. */
    document_emails: Generated<boolean>;
    promotional_materials_consent: Generated<boolean>;
    promotional_materials_consent_at: Date | null;
    cookies_consent: Generated<boolean>;
    cookies_consent_at: Date | null;
    /** Hours east of UTC. */
    timezone: number | null;
    /** Time of the scheduled erasure; a sign-in before it resets it to null. */
    deletion_at: Date | null;
  };
  /** Browsers in which the user has signed in. */
  known_devices: { user_id: number; device_hash: string; first_seen_at: Date; name: Generated<string | null> };
  /** Phones to which no code is sent by SMS (BLACK_LIST). */
  black_list: { phone: string; added_at: Generated<Date> };
}

declare module '../platform/storage/tables' {
  interface Tables extends UsersTables {}
}
