import type { Migration } from './Migration';

export const channels: Migration = {
  name: '0280_channels',
  up: `
    ALTER TABLE outbox
      -- The entry of CODE_CHANNELS_FILE that carries the message; null for the channel's own gateway.
      ADD COLUMN gateway text,
      -- Of a message to a phone: the country of the number, and what the message costs, where that is known.
      ADD COLUMN country text,
      ADD COLUMN price numeric(12, 6),
      ADD COLUMN currency text;
    -- What operators have switched for a while: a gateway that takes no messages, a channel that comes first in a country.
    CREATE TABLE message_switches (
      kind text NOT NULL CHECK (kind IN ('pause', 'prefer')),
      name text NOT NULL,
      -- Of a preference.
      country text NOT NULL DEFAULT '',
      until timestamptz NOT NULL,
      PRIMARY KEY (kind, name, country)
    );
  `,
  down: `
    DROP TABLE message_switches;
    ALTER TABLE outbox DROP COLUMN gateway, DROP COLUMN country, DROP COLUMN price, DROP COLUMN currency;
  `,
};
