import type { Generated } from 'kysely';

export interface ConnectedServicesTables {
  /** A person uses an application, and what they let it know. */
  connected_services: {
    id: Generated<string>;
    user_id: number;
    application_id: string;
    scopes: Generated<string[]>;
    since: Date;
    last_used_at: Date;
    /** Disconnected by the person: nothing is issued before they agree again, also where consent is not asked. */
    revoked_at: Date | null;
  };
  /** The applications that a session has signed its person in to; the end of the session queues their logouts by a trigger. */
  session_applications: { sid: string; application_id: string; since: Date };
}

declare module '../../platform/storage/tables' {
  interface Tables extends ConnectedServicesTables {}
}
