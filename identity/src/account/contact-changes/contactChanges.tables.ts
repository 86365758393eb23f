import type { contactKinds } from '@passport/shared/schemas/account';

export interface ContactChangesTables {
  /** Replaced contacts, for as long as the change can be undone. */
  contact_changes: {
    id: string;
    user_id: number;
    contact: (typeof contactKinds)[number];
    old_value: string;
    new_value: string;
    changed_at: Date;
    /** When the link in the notice expires. */
    expires_at: Date;
    undone_at: Date | null;
  };
}

declare module '../../platform/storage/tables' {
  interface Tables extends ContactChangesTables {}
}
