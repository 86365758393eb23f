import type { Migration } from './Migration';

export const siteTokens: Migration = {
  name: '0111_site_tokens',
  up: `
    DROP TABLE used_site_tokens;
    -- Site tokens that were issued and not exchanged yet: a partner holds the key that signs them, so its signature proves
    -- nothing to us. Rows live for a minute and refer to nothing, so that no foreign key is checked for them.
    CREATE TABLE site_tokens (
      jti uuid PRIMARY KEY,
      application_id uuid NOT NULL,
      sid uuid NOT NULL,
      expires_at timestamptz NOT NULL
    );
    CREATE INDEX site_tokens_expires_at ON site_tokens USING brin (expires_at);
  `,
  down: `
    DROP TABLE site_tokens;
    CREATE TABLE used_site_tokens (
      jti uuid PRIMARY KEY,
      expires_at timestamptz NOT NULL
    );
    CREATE INDEX used_site_tokens_expires_at ON used_site_tokens (expires_at);
  `,
};
