import type { contactKinds } from '@passport/shared/schemas/account';

export interface ContactChangesTables {
  /** Contacts that were replaced, for as long as the earlier one may be taken back. */
  contact_changes: {
    id: string;
    user_id: number;
    contact: (typeof contactKinds)[number];
    old_value: string;
    new_value: string;
    changed_at: Date;
    /** After this the link in the notice is dead. */
    expires_at: Date;
    undone_at: Date | null;
  };
}

declare module '../../platform/storage/tables' {
  interface Tables extends ContactChangesTables {}
}
