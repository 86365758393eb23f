import type { Generated } from 'kysely';

export interface ConnectedServicesTables {
  /** An application that a person uses, with the granted scopes. */
  connected_services: {
    id: Generated<string>;
    user_id: number;
    application_id: string;
    scopes: Generated<string[]>;
    since: Date;
    last_used_at: Date;
    /** Disconnected by the person: nothing is issued before they agree again, even if consent is normally skipped. */
    revoked_at: Date | null;
  };
  /** The applications that a session has signed its person in to; the end of the session queues their logouts by a trigger. */
  session_applications: { sid: string; application_id: string; since: Date };
}

declare module '../../platform/storage/tables' {
  interface Tables extends ConnectedServicesTables {}
}
