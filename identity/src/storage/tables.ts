import type { OutboxTables } from '../outbox/outbox.tables';

/** Every table of the product; each domain describes its own beside its repository. */
export interface Tables extends OutboxTables {}
