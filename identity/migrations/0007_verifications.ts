import type { Migration } from './Migration';

export const verifications: Migration = {
  name: '0007_verifications',
  up: `
    CREATE TABLE verifications (
      id uuid PRIMARY KEY,
      -- What the code is derived from; rows of one flow share it, so that a resend delivers the same code.
      seed uuid NOT NULL,
      channel text NOT NULL,
      action text NOT NULL,
      recipient text NOT NULL,
      user_id integer,
      -- Key of the counter of failures of the account that this code opens.
      account text NOT NULL,
      device_hash text,
      ip text NOT NULL,
      tries integer NOT NULL DEFAULT 0,
      created_at timestamptz NOT NULL,
      sent_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL,
      verified_at timestamptz,
      consumed_at timestamptz,
      message_id bigint
    );
    CREATE INDEX verifications_recipient ON verifications (recipient, channel, action, created_at);
    CREATE INDEX verifications_expires_at ON verifications (expires_at);
  `,
  down: `DROP TABLE verifications;`,
};
