import type { Generated } from 'kysely';

export interface SupportTables {
  support_requests: {
    number: Generated<number>;
    created_at: Date;
    /** The time of an answer that was announced to the person. */
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
    /** The sanitized name given by the person. */
    name: string;
    /** By its content. */
    type: string;
    size: number;
    sha256: string;
    /** The verdict of the virus scanner; the email waits while it is `waiting`. */
    scan: 'off' | 'clean' | 'waiting' | 'infected';
    created_at: Date;
  };
  support_files_to_delete: { id: string; due_at: Date };
}

declare module '../../platform/storage/tables' {
  interface Tables extends SupportTables {}
}
