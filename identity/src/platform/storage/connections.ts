import type { Config } from '../config/config';
import { StartError } from '../startError';
import { listenerName } from './listen';
import type { Storage } from './storage';

/** Connections of a process for reads of the console: opened when an operator reads, closed soon after, and past a pooler too. */
export const readConnections = 2;
/** Connections that an operator's command may hold while the service runs. */
export const operatorConnections = 3;
/** Those of a command and of the console, which counts once: the calls of operators rarely meet in more than one process. */
const forOperators = operatorConnections + readConnections;
/** Each process holds one connection for LISTEN in addition to its pool, also where a pooler holds the others. */
const listenerConnections = 1;

/** What the database server allows. */
export interface ConnectionLimits {
  /** `max_connections` of the server. */
  max: number;
  /** Connections that it keeps for superusers and for roles with `pg_use_reserved_connections`. */
  reserved: number;
  /** Limit of our role or database, whichever is lower; undefined without one. */
  ownLimit: number | undefined;
  /** Processes of the service that are connected to this database now. */
  running: number;
}

/** Whether the processes fit into the limits, with every number of the arithmetic. */
export interface ConnectionBudget {
  processes: number;
  pool_size: number;
  needed: number;
  allowed: number;
  fits: boolean;
  /** The arithmetic as one sentence. */
  arithmetic: string;
}

/** Reads the limits of a PostgreSQL server; undefined for the embedded database, which has a single connection. */
export async function readConnectionLimits({
  driver,
  pool,
}: Pick<Storage, 'driver' | 'pool'>): Promise<ConnectionLimits | undefined> {
  if (driver === 'embedded') return undefined;
  const { rows } = await pool.query<{ max: number; reserved: number; own: number | null; running: number }>(
    `SELECT current_setting('max_connections')::int AS max,
       current_setting('superuser_reserved_connections')::int
         + coalesce(current_setting('reserved_connections', true)::int, 0) AS reserved,
       (SELECT min(connlimit) FROM (
          SELECT rolconnlimit AS connlimit FROM pg_roles WHERE rolname = session_user
          UNION ALL SELECT datconnlimit FROM pg_database WHERE datname = current_database()) AS limits
        WHERE connlimit >= 0) AS own,
       (SELECT count(*)::int FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = $1) AS running`,
    [listenerName],
  );
  const { max, reserved, own, running } = rows[0]!;
  return { max, reserved, ownLimit: own ?? undefined, running };
}

/** Connections of a process's own pool at the server; none where a pooler holds them for all processes. */
export const poolAtServer = ({ connections, pooler }: Pick<Config, 'connections' | 'pooler'>): number =>
  pooler === undefined ? connections.poolSize : 0;

/** Compares what a number of processes needs with what the server allows. */
export function connectionBudget(limits: ConnectionLimits, poolSize: number, processes: number): ConnectionBudget {
  const { max, reserved, ownLimit } = limits;
  const forEveryone = max - reserved;
  const allowed = Math.min(forEveryone, ownLimit ?? forEveryone);
  const needed = processes * (poolSize + listenerConnections) + forOperators;
  const source =
    allowed === forEveryone
      ? `max_connections ${max} - ${reserved} reserved`
      : 'the connection limit of its role or database';
  const fits = needed <= allowed;
  const ofProcess =
    poolSize > 0 ? `(pool of ${poolSize} + ${listenerConnections} for LISTEN)` : `${listenerConnections} for LISTEN`;
  return {
    processes,
    pool_size: poolSize,
    needed,
    allowed,
    fits,
    arithmetic:
      `${processes} × ${ofProcess} + ${forOperators} for operators = ` +
      `${needed} connections, ${fits ? 'at most' : 'more than'} the ${allowed} that the database allows (${source})`,
  };
}

/**
 * Refuses a start that could exhaust the server: calls would fail under load, and operators could not connect.
 * @throws {StartError} with the arithmetic
 */
export async function refuseTooManyConnections(
  storage: Pick<Storage, 'driver' | 'pool'>,
  config: Pick<Config, 'connections' | 'pooler'>,
): Promise<void> {
  const { processes } = config.connections;
  const limits = await readConnectionLimits(storage);
  if (!limits) return;
  const budget = connectionBudget(limits, poolAtServer(config), Math.max(processes, limits.running + 1));
  if (budget.fits) return;
  throw new StartError(
    `${budget.arithmetic}: raise the limit of the server, or lower DATABASE_POOL_SIZE or the number of processes ` +
      `(IDENTITY_PROCESSES is ${processes}, ${limits.running} running).`,
  );
}
