import type { Migration } from './Migration';

export const partnerSites: Migration = {
  name: '0051_partner_sites',
  up: `
    ALTER TABLE users ADD COLUMN employment text NOT NULL DEFAULT 'NONE'
      CHECK (employment IN ('NONE', 'EMPLOYEE', 'OUTSTAFF'));
    -- Where the showcase leads; null: it is not shown there.
    ALTER TABLE applications ADD COLUMN showcase_url text;
    -- A site token is exchanged once: its id stays here for as long as it could be presented again.
    CREATE TABLE used_site_tokens (
      jti uuid PRIMARY KEY,
      expires_at timestamptz NOT NULL
    );
    CREATE INDEX used_site_tokens_expires_at ON used_site_tokens (expires_at);
  `,
  down: `
    DROP TABLE used_site_tokens;
    ALTER TABLE applications DROP COLUMN showcase_url;
    ALTER TABLE users DROP COLUMN employment;
  `,
};
