import type { Migration } from './Migration';

export const documentEmails: Migration = {
  name: '0173_document_emails',
  up: `
    -- Whether the person wants an email about each new revision of a document.
    ALTER TABLE users ADD COLUMN document_emails boolean NOT NULL DEFAULT false;
    CREATE INDEX users_document_emails ON users (id) WHERE document_emails;

    -- How far the emails about a publication are queued. What was published before this migration is announced to nobody.
    CREATE TABLE document_mailings (
      kind text NOT NULL,
      revision integer NOT NULL,
      -- The users up to this one have theirs.
      last_user_id integer NOT NULL DEFAULT 0,
      finished_at timestamptz,
      PRIMARY KEY (kind, revision),
      FOREIGN KEY (kind, revision) REFERENCES documents
    );
  `,
  down: `
    DROP TABLE document_mailings;
    DROP INDEX users_document_emails;
    ALTER TABLE users DROP COLUMN document_emails;
  `,
};
