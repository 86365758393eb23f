import { createHash } from 'node:crypto';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { tracing } from '@passport/shared/net/tracing';
import type { Pool } from 'pg';
import { isStalePlan } from './errorCode';

/** Limit of named statements: each holds memory in every connection. */
const maxNames = 500;

const names = new Map<string, string>();

/** The name of a statement's text, the same in every connection and process. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= maxNames) return known;
  const name = createHash('sha1').update(text).digest('base64url');
  names.set(text, name);
  return name;
}

/** Runs a statement as a step of a trace. Its text has no values: those are parameters. */
function traced<Result>(text: string, run: () => Promise<Result>): Promise<Result> {
  const active = tracing();
  if (!active) return run();
  const [operation = ''] = text.trim().split(/\s/, 1);
  const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text.replace(/\s+/g, ' ').trim() };
  return active.step(operation.toUpperCase(), { kind: 'client', attributes }, run);
}

/**
 * Wraps a pool so that each statement is parsed and planned once for a connection instead of at every call, and again after a migration
 * has changed its table.
 * @param isOn a pooler that does not know prepared statements would execute one on a connection that has not prepared it
 */
export function namedStatements(pool: Pool, isOn = true): PostgresPool {
  return {
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect();
      let isStale = false;
      const named = {
        query: async (text: string, values: readonly unknown[]) => {
          // BEGIN and COMMIT have no values: unnamed, they take a single message of the simple protocol.
          const name = isOn && values.length > 0 ? nameOf(text) : undefined;
          try {
            return await traced(text, () => client.query({ text, values: [...values], ...(name && { name }) }));
          } catch (error) {
            if (!isStalePlan(error)) throw error;
            isStale = true;
            // A transaction is lost with its statement.
            if (client.getTransactionStatus() !== 'I') throw error;
            return client.query({ text, values: [...values] });
          }
        },
        release: () => client.release(isStale),
      };
      return named as unknown as PostgresPoolClient;
    },
  };
}
