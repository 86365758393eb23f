import type { AccessRequestState } from '@passport/shared/schemas/accessRequests';
import type { ApplicationType } from '@passport/shared/schemas/applications';
import type { Generated, GeneratedAlways } from 'kysely';

export interface AccessRequestsTables {
  /** A person's request for access to register applications of one type. */
  access_requests: {
    id: Generated<string>;
    /** The order of arrival: the latest request of a type decides. */
    number: GeneratedAlways<string>;
    user_id: number;
    type: ApplicationType;
    state: Generated<AccessRequestState>;
    organization_name: string;
    inn: string;
    ogrn: string;
    site_address: string;
    comment: string;
    /** People a month. */
    expected_people: number | null;
    is_foreign: boolean;
    created_at: Date;
    /** When the last decision was made. */
    answered_at: Date | null;
    reason: string | null;
  };
}

declare module '../../platform/storage/tables' {
  interface Tables extends AccessRequestsTables {}
}
