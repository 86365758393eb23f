import type { Migration } from './Migration';

export const sessionProofs: Migration = {
  name: '0025_session_proofs',
  up: `
    -- How the person proved themselves (RFC 8176), and when they last did: sensitive calls ask for a recent proof.
    ALTER TABLE sessions ADD COLUMN amr text[] NOT NULL DEFAULT '{}', ADD COLUMN confirmed_at timestamptz;
    UPDATE sessions SET confirmed_at = signed_in_at;
    ALTER TABLE sessions ALTER COLUMN confirmed_at SET NOT NULL;
    -- The second factor that was proven together with this code, where the sign-in could not be completed at once.
    ALTER TABLE verifications ADD COLUMN factor text;
  `,
  down: `
    ALTER TABLE verifications DROP COLUMN factor;
    ALTER TABLE sessions DROP COLUMN amr, DROP COLUMN confirmed_at;
  `,
};
