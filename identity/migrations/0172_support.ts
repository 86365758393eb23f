import type { Migration } from './Migration';

export const support: Migration = {
  name: '0172_support',
  up: `
    CREATE TABLE support_requests (
      number integer GENERATED ALWAYS AS IDENTITY (START WITH 1001) PRIMARY KEY,
      created_at timestamptz NOT NULL,
      answer_by timestamptz NOT NULL,
      -- Null for a visitor who was not signed in.
      user_id integer REFERENCES users ON DELETE CASCADE,
      phone text NOT NULL,
      email text NOT NULL,
      body text NOT NULL,
      -- Where it was sent from, and what happened there before, as the person saw it.
      page text NOT NULL,
      language text NOT NULL,
      closed_at timestamptz
    );
    CREATE INDEX support_requests_of_user ON support_requests (user_id);
    CREATE INDEX support_requests_created ON support_requests USING brin (created_at);

    CREATE TABLE support_files (
      -- The name in the storage; nobody can guess it.
      id uuid PRIMARY KEY,
      number integer NOT NULL REFERENCES support_requests ON DELETE CASCADE,
      place integer NOT NULL,
      name text NOT NULL,
      type text NOT NULL,
      size integer NOT NULL,
      sha256 text NOT NULL,
      -- waiting: the scanner was away, and the email waits for it.
      scan text NOT NULL CHECK (scan IN ('off', 'clean', 'waiting', 'infected')),
      created_at timestamptz NOT NULL
    );
    CREATE INDEX support_files_of_request ON support_files (number, place);
    CREATE INDEX support_files_created ON support_files (created_at);

    -- Files of the storage that no request holds: of an upload that did not end, or of a request that was deleted.
    CREATE TABLE support_files_to_delete (
      id uuid PRIMARY KEY,
      due_at timestamptz NOT NULL
    );
    -- Whatever deletes a file's row, its bytes follow.
    CREATE FUNCTION queue_support_file() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO support_files_to_delete (id, due_at) VALUES (OLD.id, OLD.created_at) ON CONFLICT DO NOTHING;
      RETURN NULL;
    END $$;
    CREATE TRIGGER support_files_queued AFTER DELETE ON support_files
      FOR EACH ROW EXECUTE FUNCTION queue_support_file();
  `,
  down: `
    DROP TABLE support_files_to_delete;
    DROP TABLE support_files;
    DROP FUNCTION queue_support_file();
    DROP TABLE support_requests;
  `,
};
