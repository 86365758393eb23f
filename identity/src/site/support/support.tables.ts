import type { Generated } from 'kysely';

export interface SupportTables {
  support_requests: {
    number: Generated<number>;
    created_at: Date;
    /** When the person was told to expect an answer. */
    answer_by: Date;
    user_id: number | null;
    phone: string;
    email: string;
    body: string;
    page: string;
    language: 'ru' | 'en';
    closed_at: Date | null;
  };
  support_files: {
    /** The name in the storage. */
    id: string;
    number: number;
    place: number;
    /** As the person named it, cleaned. */
    name: string;
    /** By its content. */
    type: string;
    size: number;
    sha256: string;
    /** What the virus scanner said; the email waits while it is `waiting`. */
    scan: 'off' | 'clean' | 'waiting' | 'infected';
    created_at: Date;
  };
  support_files_to_delete: { id: string; due_at: Date };
}

declare module '../../platform/storage/tables' {
  interface Tables extends SupportTables {}
}
