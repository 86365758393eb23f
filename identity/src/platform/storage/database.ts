import type { Kysely, Transaction } from 'kysely';
import type { Tables } from './tables';

/** The typed query layer, the same on both engines. */
export type Database = Kysely<Tables>;
/** What a repository takes: the database, or the transaction it takes part in. */
export type Executor = Kysely<Tables> | Transaction<Tables>;
