import type { Kysely, Transaction } from 'kysely';
import type { Tables } from './tables';

/** The typed query layer, the same for both database drivers. */
export type Database = Kysely<Tables>;
/** Runs the statements of a repository: the database, or the caller's transaction. */
export type Executor = Kysely<Tables> | Transaction<Tables>;
