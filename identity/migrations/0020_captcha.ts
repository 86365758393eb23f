import type { Migration } from './Migration';

export const captcha: Migration = {
  name: '0020_captcha',
  up: `
    -- A solution is right for ever; that it was used is known here until its challenge has expired.
    CREATE TABLE used_challenges (
      challenge text PRIMARY KEY,
      expires_at timestamptz NOT NULL
    );
  `,
  down: `DROP TABLE used_challenges;`,
};
