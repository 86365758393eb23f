import type { Migration } from './Migration';

export const documents: Migration = {
  name: '0170_documents',
  up: `
    -- One row is one publication, in both languages at once: neither can be missing.
    CREATE TABLE documents (
      kind text NOT NULL CHECK (kind IN ('terms_of_service', 'privacy', 'personal_data', 'promotional', 'api_auth')),
      revision integer NOT NULL CHECK (revision > 0),
      published_at timestamptz NOT NULL,
      effective_from timestamptz NOT NULL,
      -- Until then a person may sign in without having accepted it.
      transition_until timestamptz CHECK (transition_until >= effective_from),
      must_be_accepted boolean NOT NULL,
      author text NOT NULL,
      -- Title, changes, source, blocks and SHA-256 of each language.
      ru jsonb NOT NULL,
      en jsonb NOT NULL,
      PRIMARY KEY (kind, revision)
    );
    -- Read at every sign-in; usually empty.
    CREATE INDEX documents_to_accept ON documents (kind, revision, effective_from, transition_until)
      WHERE must_be_accepted;

    CREATE FUNCTION refuse_document_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'a published document never changes';
    END $$;
    CREATE TRIGGER documents_immutable BEFORE UPDATE OR DELETE ON documents
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_document_change();

    CREATE TABLE document_acceptances (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      -- Null after the erasure of the account; no foreign key, because the row outlives it.
      user_id integer,
      -- Of the erased account: the same in all its rows, and in nothing else.
      pseudonym uuid,
      kind text NOT NULL,
      revision integer NOT NULL,
      sha256 text NOT NULL,
      language text NOT NULL,
      accepted_at timestamptz NOT NULL,
      sid uuid,
      device text,
      how text NOT NULL CHECK (how IN ('registration', 'again')),
      FOREIGN KEY (kind, revision) REFERENCES documents
    );
    CREATE INDEX document_acceptances_of_user ON document_acceptances (user_id, kind, revision);

    CREATE FUNCTION refuse_acceptance_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'document_acceptances is append-only';
    END $$;
    CREATE FUNCTION refuse_acceptance_rewrite() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF OLD.user_id IS NULL OR EXISTS (SELECT 1 FROM users WHERE id = OLD.user_id)
        OR NEW.user_id IS NOT NULL OR NEW.sid IS NOT NULL OR NEW.device IS NOT NULL OR NEW.pseudonym IS NULL
        OR (NEW.id, NEW.kind, NEW.revision, NEW.sha256, NEW.language, NEW.accepted_at, NEW.how)
          IS DISTINCT FROM (OLD.id, OLD.kind, OLD.revision, OLD.sha256, OLD.language, OLD.accepted_at, OLD.how)
      THEN
        RAISE EXCEPTION 'document_acceptances is append-only';
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER document_acceptances_append_only BEFORE DELETE ON document_acceptances
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_acceptance_change();
    CREATE TRIGGER document_acceptances_not_rewritten BEFORE UPDATE ON document_acceptances
      FOR EACH ROW EXECUTE FUNCTION refuse_acceptance_rewrite();

    -- Whatever deletes an account leaves its acceptances behind without the person.
    CREATE FUNCTION forget_accepting_person() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      alias uuid := gen_random_uuid();
    BEGIN
      UPDATE document_acceptances SET user_id = NULL, sid = NULL, device = NULL, pseudonym = alias
        WHERE user_id = OLD.id;
      RETURN NULL;
    END $$;
    CREATE TRIGGER users_forget_acceptances AFTER DELETE ON users
      FOR EACH ROW EXECUTE FUNCTION forget_accepting_person();
  `,
  down: `
    DROP TRIGGER users_forget_acceptances ON users;
    DROP FUNCTION forget_accepting_person();
    DROP TABLE document_acceptances;
    DROP FUNCTION refuse_acceptance_rewrite();
    DROP FUNCTION refuse_acceptance_change();
    DROP TABLE documents;
    DROP FUNCTION refuse_document_change();
  `,
};
