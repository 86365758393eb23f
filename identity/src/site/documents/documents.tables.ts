import type { DocumentBlock, PolicyKind } from '@passport/shared/schemas/documents';
import type { ColumnType, Generated } from 'kysely';

/** A document in one language, parsed when it was published. */
export interface DocumentText {
  title: string;
  /** A summary of the changes. */
  changes: string;
  /** Restricted Markdown. */
  source: string;
  blocks: DocumentBlock[];
  /** SHA-256 of `source` in UTF-8, in hexadecimal. */
  sha256: string;
}

type Text = ColumnType<DocumentText, string, never>;

export interface DocumentsTables {
  /** Published revisions; a trigger refuses to change or delete one. */
  documents: {
    kind: PolicyKind;
    revision: number;
    published_at: Date;
    effective_from: Date;
    /** Until then a person may sign in without having accepted it; null without a transition. */
    transition_until: Date | null;
    /** Whether people who accepted an earlier revision have to accept this one. */
    must_be_accepted: boolean;
    author: string;
    ru: Text;
    en: Text;
  };
  /** How far the emails about a publication are queued. */
  document_mailings: {
    kind: PolicyKind;
    revision: number;
    /** The users up to this one have theirs. */
    last_user_id: Generated<number>;
    finished_at: Date | null;
  };
}

declare module '../../platform/storage/tables' {
  interface Tables extends DocumentsTables {}
}
