import type { Migration } from './Migration';

export const inbox: Migration = {
  name: '0002_inbox',
  up: `
    CREATE TABLE inbox_messages (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      channel text NOT NULL,
      recipient text NOT NULL,
      subject text,
      text text NOT NULL,
      code text,
      sent_at timestamptz NOT NULL
    );
    CREATE INDEX inbox_messages_recipient ON inbox_messages (recipient, id DESC);
  `,
  down: `DROP TABLE inbox_messages;`,
};
