import type { Migration } from './Migration';

export const unprovenEmails: Migration = {
  name: '0120_unproven_emails',
  up: `
    -- An address belongs to the one user who proved it. Others may have named it at registration: neither they nor the
    -- database may find out from a refusal that it is taken. A process of the version before works with these indexes too.
    CREATE UNIQUE INDEX users_proven_email ON users (lower(email)) WHERE is_verified;
    CREATE INDEX users_unproven_email ON users (lower(email)) WHERE NOT is_verified;
    DROP INDEX users_email;
  `,
  down: `
    -- The version before allows an address once: whoever proved it keeps it, else the user who registered first.
    UPDATE users SET email = NULL, need_change_email = true WHERE NOT is_verified AND EXISTS (
      SELECT 1 FROM users AS other WHERE lower(other.email) = lower(users.email) AND other.id <> users.id
        AND (other.is_verified OR other.id < users.id)
    );
    CREATE UNIQUE INDEX users_email ON users (lower(email));
    DROP INDEX users_unproven_email;
    DROP INDEX users_proven_email;
  `,
};
