import type { Migration } from './Migration';

export const contactChanges: Migration = {
  name: '0031_contact_changes',
  up: `
    -- Kept for as long as its owner may take the earlier contact back; then the clean-up forgets it.
    CREATE TABLE contact_changes (
      id uuid PRIMARY KEY,
      user_id integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      contact text NOT NULL,
      old_value text NOT NULL,
      new_value text NOT NULL,
      changed_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL,
      undone_at timestamptz
    );
    CREATE INDEX contact_changes_of_user ON contact_changes (user_id, changed_at);
  `,
  down: `DROP TABLE contact_changes;`,
};
