import type { Migration } from './Migration';

export const documentsShown: Migration = {
  name: '0171_documents_shown',
  up: `
    -- When a sign-in was first told to accept documents: reading them does not use up the time of its code.
    ALTER TABLE verifications ADD COLUMN documents_shown_at timestamptz;
  `,
  down: `
    ALTER TABLE verifications DROP COLUMN documents_shown_at;
  `,
};
