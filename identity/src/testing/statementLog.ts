import type { Pool, PoolClient } from 'pg';

export interface StatementLog {
  /** Returns and clears the texts of the statements since the last call, without comments and with normalized white space. */
  drain(): string[];
}

/**
 * Records every statement that a pool runs. Calls that do the same work run the same statements, which, unlike durations, do not
 * depend on the machine.
 */
export function logStatements(pool: Pool): StatementLog {
  const log = logs.get(pool) ?? startLog(pool);
  logs.set(pool, log);
  return log;
}

/** The tests of a file share a pool, which is wrapped only once. */
const logs = new WeakMap<Pool, StatementLog>();

function startLog(pool: Pool): StatementLog {
  const texts: string[] = [];
  const wrapped = new WeakSet<PoolClient>();
  const wrap = (client: PoolClient): PoolClient => {
    if (wrapped.has(client)) return client;
    wrapped.add(client);
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((...args: unknown[]) => {
      const [statement] = args as [string | { text: string }];
      const text = typeof statement === 'string' ? statement : statement.text;
      texts.push(text.replace(/--.*$/gm, '').replace(/\s+/g, ' ').trim());
      return query(...args);
    }) as typeof client.query;
    return client;
  };
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => Promise<PoolClient>;
  // `pool.query` passes a callback. Only tests use it, so it is not recorded.
  pool.connect = ((...args: unknown[]) =>
    args.length > 0 ? connect(...args) : connect().then(wrap)) as typeof pool.connect;
  return { drain: () => texts.splice(0) };
}
