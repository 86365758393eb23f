import type { Migration } from './Migration';

export const inboxHtml: Migration = {
  name: '0140_inbox_html',
  up: `ALTER TABLE inbox_messages ADD COLUMN html text;`,
  down: `ALTER TABLE inbox_messages DROP COLUMN html;`,
};
