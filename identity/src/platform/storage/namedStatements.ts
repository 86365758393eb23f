import { createHash } from 'node:crypto';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Pool } from 'pg';
import { sqlState } from './sqlState';

/** Each name holds memory in every connection: past this many texts, statements stay unnamed. */
const maxNames = 500;
/** "cached plan must not change result type": another process has migrated a table under a prepared statement. */
const stalePlan = '0A000';

const names = new Map<string, string>();

/** One text has one name, in every connection and process. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= maxNames) return known;
  const name = createHash('sha1').update(text).digest('base64url');
  names.set(text, name);
  return name;
}

/**
 * A pool whose statements are parsed and planned once a connection instead of at every call.
 * @param pool the real one; its connections are named as they are handed out
 */
export function namedStatements(pool: Pool): PostgresPool {
  return {
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect();
      let isStale = false;
      const named = {
        query: async (text: string, values: readonly unknown[]) => {
          // BEGIN and COMMIT have no values: the simple protocol is one message for them.
          const name = values.length > 0 ? nameOf(text) : undefined;
          try {
            return await client.query({ text, values: [...values], ...(name && { name }) });
          } catch (error) {
            isStale ||= sqlState(error) === stalePlan;
            throw error;
          }
        },
        release: () => client.release(isStale),
      };
      return named as unknown as PostgresPoolClient;
    },
  };
}
