import type { AttemptOutcome } from '@passport/shared/schemas/applications';
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';

export interface ActivityTables {
  /** The latest sign-in requests of an application, for its developer; without personal data. */
  application_attempts: {
    id: GeneratedAlways<string>;
    application_id: string;
    at: Date;
    outcome: AttemptOutcome;
    sent: string | null;
    registered: string | null;
  };
  /** Use of an application, one row a day (UTC). */
  application_usage: {
    application_id: string;
    day: Date;
    sign_ins: Generated<number>;
    people: Generated<number>;
    new_people: Generated<number>;
    /** Number of failures by outcome. */
    failures: JSONColumnType<Record<string, number>>;
  };
  /** The people already counted on a day, so that each counts once; rows are deleted after two days. */
  application_day_people: { application_id: string; day: Date; user_id: number };
}

declare module '../../platform/storage/tables' {
  interface Tables extends ActivityTables {}
}
