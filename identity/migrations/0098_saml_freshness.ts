import type { Migration } from './Migration';

export const samlFreshness: Migration = {
  name: '0098_saml_freshness',
  up: `
    -- IDs of messages of service providers, until these could no longer be fresh: each message has one effect.
    CREATE TABLE saml_received_messages (
      application_id uuid NOT NULL REFERENCES applications (id) ON DELETE CASCADE,
      message_id text NOT NULL,
      expires_at timestamptz NOT NULL,
      PRIMARY KEY (application_id, message_id)
    );
    CREATE INDEX saml_received_messages_expires_at ON saml_received_messages USING brin (expires_at);

    -- The browser that brought a request is the only one that it is answered in. Rows from before have none and are not answered.
    ALTER TABLE saml_requests ADD COLUMN browser_hash text;
  `,
  down: `
    ALTER TABLE saml_requests DROP COLUMN browser_hash;
    DROP TABLE saml_received_messages;
  `,
};
