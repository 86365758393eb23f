import type { Pool, PoolClient } from 'pg';

export interface StatementLog {
  /** Texts of the statements since the last call, in their order; white space counts as one space. */
  drain(): string[];
}

/**
 * Writes down every statement that a pool runs. Two calls that do the same work run the same statements: unlike a duration,
 * that is the same on every machine.
 */
export function logStatements(pool: Pool): StatementLog {
  const log = logs.get(pool) ?? startLog(pool);
  logs.set(pool, log);
  return log;
}

/** The tests of a file share their pool: it is wrapped once. */
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
      texts.push((typeof statement === 'string' ? statement : statement.text).replace(/\s+/g, ' ').trim());
      return query(...args);
    }) as typeof client.query;
    return client;
  };
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => Promise<PoolClient>;
  // `pool.query` hands a callback over: tests ask by it, the service never does.
  pool.connect = ((...args: unknown[]) =>
    args.length > 0 ? connect(...args) : connect().then(wrap)) as typeof pool.connect;
  return { drain: () => texts.splice(0) };
}
