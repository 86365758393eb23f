import { statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import product from '../../../../../package.json' with { type: 'json' };
import { migrations } from '../../../../migrations/index';
import type { Config } from '../../../platform/config/config';
import { connectionBudget, poolAtServer, readConnectionLimits } from '../../../platform/storage/connections';
import { hasTable } from '../../../platform/storage/hasTable';
import { readClockOffset } from '../../../platform/storage/readClockOffset';
import type { Storage } from '../../../platform/storage/storage';
import { appliedMigrations } from '../backup/tables';
import type { Operator } from '../operator';
import { ownerWarnings } from './ownerWarnings';
import { findProblems, type Examination } from './findProblems';
import { checkPeers, peersOf } from './peers';

/**
 * Examines an instance without changing it: it runs no migration and sends no message.
 * @returns settings without secrets, versions, measurements, and one line for each problem
 */
export async function examine({ config, storage, clock }: Operator): Promise<Record<string, unknown>> {
  const examination: Examination = {
    migrations: await readMigrations(storage),
    gateways: await checkPeers(peersOf(config)),
    disk: await readDisk(config.dataDir),
    clock: { offset_ms: (await readClockOffset(storage.db, () => clock.now().getTime())).offsetMs },
    connections: await readConnections(storage, config),
    queue: await readQueue(storage),
  };
  const problems = findProblems(examination);
  return {
    is_ok: problems.length === 0,
    problems,
    // What an installation may be without, but should not be for long.
    warnings: await ownerWarnings(storage, clock.now()),
    versions: { passport: product.version, node: process.version, database: await databaseVersion(storage) },
    settings: shownSettings(config, storage),
    ...examination,
  };
}

async function readMigrations(storage: Storage): Promise<Examination['migrations']> {
  const applied = (await hasTable(storage, 'schema_migrations')) ? await appliedMigrations(storage.db) : [];
  const known = migrations.map(({ name }) => name);
  return {
    applied: applied.length,
    pending: known.filter((name) => !applied.includes(name)),
    unknown: applied.filter((name) => !known.includes(name)),
  };
}

async function readDisk(dataDir: string): Promise<Examination['disk']> {
  const { bavail, blocks, bsize } = await statfs(dataDir);
  return { free_mb: Math.floor((bavail * bsize) / 1e6), free_percent: Math.round((100 * bavail) / blocks) };
}

async function readConnections(storage: Storage, config: Config): Promise<Examination['connections']> {
  const limits = await readConnectionLimits(storage);
  if (!limits) return undefined;
  const { running } = limits;
  return {
    ...connectionBudget(limits, poolAtServer(config), Math.max(config.connections.processes, running)),
    running,
  };
}

async function readQueue(storage: Storage): Promise<Examination['queue']> {
  if (!(await hasTable(storage, 'outbox'))) return { waiting: 0, oldest_seconds: 0 };
  const { rows } = await storage.pool.query<Examination['queue']>(
    `SELECT count(*)::int AS waiting,
       coalesce(floor(extract(epoch FROM clock_timestamp() - min(due_at))), 0)::int AS oldest_seconds
     FROM outbox WHERE state = 'queued' AND due_at <= clock_timestamp()`,
  );
  return rows[0]!;
}

async function databaseVersion({ driver, db }: Storage): Promise<string> {
  const { rows } = await sql<{ version: string }>`SELECT current_setting('server_version') AS version`.execute(db);
  return `${driver === 'embedded' ? 'embedded ' : ''}PostgreSQL ${rows[0]!.version}`;
}

/** The settings that explain an instance. An explicit list, so that no secret is added to it by accident. */
function shownSettings(config: Config, { driver }: Storage): Record<string, unknown> {
  const { environment, publicUrl, dataDir, secretsFile, trustedProxies, allowUnsafe, captcha, identifyMode } = config;
  const { databaseUrl, sms, mail, telegram, codes, limits, tokens, sessions } = config;
  return {
    environment,
    public_url: publicUrl,
    data_dir: dataDir,
    secrets_file: secretsFile,
    database: databaseUrl === undefined ? driver : new URL(databaseUrl).host + new URL(databaseUrl).pathname,
    trusted_proxies: trustedProxies,
    allow_unsafe: allowUnsafe,
    captcha,
    identify_mode: identifyMode,
    sms_gateway: sms.gateway,
    mail_gateway: mail.gateway,
    telegram: telegram.gateway,
    codes,
    limits,
    tokens,
    sessions,
  };
}
