import type { Migration } from './Migration';

export const supportNotesEnd: Migration = {
  name: '0292_support_notes_end',
  up: `
    ALTER TABLE support_notes
      ADD CONSTRAINT support_notes_number_fkey FOREIGN KEY (number) REFERENCES support_requests ON DELETE CASCADE;
  `,
  down: `
    ALTER TABLE support_notes DROP CONSTRAINT support_notes_number_fkey;
  `,
};
