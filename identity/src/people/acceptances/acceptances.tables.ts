import type { PolicyKind } from '@passport/shared/schemas/documents';
import type { Generated } from 'kysely';

export interface AcceptancesTables {
  /** Who accepted which revision of which document; append-only, and without the person after their account was erased. */
  document_acceptances: {
    id: Generated<string>;
    user_id: number | null;
    pseudonym: Generated<string | null>;
    kind: PolicyKind;
    revision: number;
    /** SHA-256 of the text in the language that was read. */
    sha256: string;
    language: 'ru' | 'en';
    accepted_at: Date;
    sid: string | null;
    device: string | null;
    how: 'registration' | 'again';
  };
}

declare module '../../platform/storage/tables' {
  interface Tables extends AcceptancesTables {}
}
