import type { Migration } from './Migration';

export const idTokenClaims: Migration = {
  name: '0245_id_token_claims',
  up: `
    -- Clients that exist keep the ID tokens that they know; new ones get the claims of the granted scopes in them.
    ALTER TABLE applications ADD COLUMN id_token_claims boolean NOT NULL DEFAULT false;
    ALTER TABLE applications ALTER COLUMN id_token_claims SET DEFAULT true;
  `,
  down: `ALTER TABLE applications DROP COLUMN id_token_claims;`,
};
