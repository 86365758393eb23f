import { randomUUID } from 'node:crypto';
import { createWriteStream, existsSync, statSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { sql } from 'kysely';
import { auditHash } from '../../../protection/audit/audit';
import type { Executor } from '../../../platform/storage/database';
import { CommandError, type Operator } from '../operator';
import { rowLine, type BackupHeader, type EndLine, type TableLine } from './format';
import { areFilesInBucket, supportFiles } from './supportFiles';
import { appliedMigrations, sequences, tablesInOrder } from './tables';

const rowsPerFetch = 500;
const ownerOnly = 0o600;

/**
 * Writes a snapshot of all tables, and the files attached to support requests, into a file. It does not contain the secrets file.
 * @param file replaced only when the backup is complete
 * @param isForced replaces a file that exists
 * @throws {CommandError} if it cannot be written, or exists
 */
export async function writeBackup({ storage, clock, config }: Operator, file: string, isForced = false) {
  if (!isForced && existsSync(file) && statSync(file).isFile())
    throw new CommandError(`The file ${file} exists. --force replaces it.`);
  const incoming = `${file}.${randomUUID()}`;
  try {
    const end = await storage.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((snapshot) => writeSnapshot(snapshot, incoming, clock.now(), config));
    await rename(incoming, file);
    const support_files = areFilesInBucket(config) ? 'in the bucket' : end.files;
    return { file, rows: end.rows, support_files, audit_hash: end.audit_hash };
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException;
    if (path?.startsWith(file)) throw new CommandError(`The file ${file} cannot be written: ${code}.`);
    throw error;
  } finally {
    await rm(incoming, { force: true });
  }
}

async function writeSnapshot(
  snapshot: Executor,
  file: string,
  now: Date,
  config: Operator['config'],
): Promise<EndLine & { files: number }> {
  const end = { rows: 0, files: 0, audit_hash: await auditHash(snapshot), sequences: {} };
  const lines = Readable.from(backupLines(snapshot, now, config, end));
  await pipeline(lines, createGzip(), createWriteStream(file, { flags: 'wx', mode: ownerOnly, flush: true }));
  return end;
}

async function* backupLines(
  snapshot: Executor,
  now: Date,
  config: Operator['config'],
  end: EndLine & { files: number },
): AsyncGenerator<string> {
  const tables = await tablesInOrder(snapshot);
  const header: BackupHeader = {
    format: 'passport-backup',
    version: 1,
    created_at: now.toISOString(),
    migrations: await appliedMigrations(snapshot),
    tables,
  };
  yield `${JSON.stringify(header)}\n`;
  for (const table of tables) {
    yield `${JSON.stringify({ table } satisfies TableLine)}\n`;
    for await (const rows of rowsOf(snapshot, table)) {
      end.rows += rows.length;
      yield `${rows.map(rowLine).join('\n')}\n`;
    }
  }
  for await (const line of supportFiles(snapshot, config)) {
    end.files += 1;
    yield `${JSON.stringify(line)}\n`;
  }
  // Sequences are not transactional: read last, they are past every row of the snapshot.
  end.sequences = await sequences(snapshot);
  yield `${JSON.stringify(end)}\n`;
}

/** The rows of a table in batches, so that memory does not depend on its size. */
async function* rowsOf(snapshot: Executor, table: string): AsyncGenerator<string[]> {
  await sql`DECLARE backup CURSOR FOR SELECT row_to_json(t)::text AS line FROM ${sql.table(table)} AS t`.execute(
    snapshot,
  );
  for (;;) {
    const { rows } = await sql<{ line: string }>`FETCH ${sql.lit(rowsPerFetch)} FROM backup`.execute(snapshot);
    if (rows.length === 0) break;
    yield rows.map(({ line }) => line);
  }
  await sql`CLOSE backup`.execute(snapshot);
}
