import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { sql } from 'kysely';
import { migrations } from '../../../../migrations/index';
import { auditHash } from '../../../protection/audit/audit';
import type { Executor } from '../../../platform/storage/database';
import { migrateDown, migrateUp } from '../../../platform/storage/migrate';
import type { Storage } from '../../../platform/storage/storage';
import { CommandError, type Operator } from '../operator';
import { createFileStorage } from '../../../site/support/storage/createFileStorage';
import type { FileStorage } from '../../../site/support/storage/fileStorage';
import { rowOf, type BackupHeader, type EndLine, type FileLine, type TableLine } from './format';
import { refuseUnlessEmpty, removeRowsOfStart } from './rowsOfStart';
import { restoreSupportFile } from './supportFiles';
import { appliedMigrations } from './tables';

const rowsPerInsert = 500;

/**
 * Restores a backup into an empty instance (R-69), all of it or nothing; rows written by its start are replaced. A newer schema is
 * first reverted to the backup's.
 * @throws {CommandError} if the instance contains data, or the file is not a complete backup of a known version
 */
export async function restoreBackup({ storage, config, clock }: Operator, file: string) {
  const header = await readHeader(file);
  await refuseUnlessEmpty(storage.db);
  try {
    await migrateTo(storage, header.migrations);
    return await restoreRows({ storage, config, clock }, file, header);
  } finally {
    // A started service needs its own schema back, even if the backup could not be restored.
    await migrateUp(storage.direct);
  }
}

async function restoreRows({ storage, config, clock }: Operator, file: string, header: BackupHeader) {
  return storage.db.transaction().execute(async (transaction) => {
    // A user may have registered at a running service.
    await refuseUnlessEmpty(transaction);
    // The log brings its chain along (migration 0286).
    await sql`SET LOCAL passport.restoring = 'yes'`.execute(transaction);
    const tables = new Set(header.tables);
    await removeRowsOfStart(transaction, tables);
    const read = await load(transaction, file, tables, createFileStorage(config));
    await advanceSequences(transaction, read.sequences);
    // Unfinished messages belong to the instance that wrote the backup: sent from here as well they would arrive twice.
    await transaction
      .updateTable('outbox')
      .set({ state: 'dropped' })
      .where('state', 'in', ['queued', 'sending'])
      .execute();
    if (tables.has('document_mailings'))
      await transaction
        .updateTable('document_mailings')
        .set({ finished_at: clock.now() })
        .where('finished_at', 'is', null)
        .execute();
    const hash = await auditHash(transaction);
    if (hash !== read.audit_hash) throw new CommandError('The security log of the backup does not match its hash.');
    return { file, rows: read.rows, support_files: read.files ?? 0, audit_hash: read.audit_hash };
  });
}

async function* linesOf(file: string): AsyncGenerator<string> {
  const plain = createGunzip().setEncoding('utf8');
  // Errors of both streams are thrown by the loop below, so the callback ignores them.
  pipeline(createReadStream(file), plain, () => undefined);
  let rest = '';
  try {
    for await (const chunk of plain) {
      const lines = `${rest}${chunk as string}`.split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENOENT' || code === 'EACCES') throw new CommandError(`The file ${file} cannot be read.`);
    throw new CommandError(`The file ${file} is not a complete backup.`);
  }
}

async function readHeader(file: string): Promise<BackupHeader> {
  for await (const line of linesOf(file)) {
    const header = parse<Partial<BackupHeader>>(line);
    if (header?.format !== 'passport-backup') break;
    const known = migrations.map((migration) => migration.name);
    const isKnown = header.migrations?.every((name, index) => name === known[index]);
    if (header.version !== 1 || !isKnown) throw new CommandError(`The backup ${file} was made by a newer version.`);
    return header as BackupHeader;
  }
  throw new CommandError(`The file ${file} is not a backup.`);
}

async function migrateTo({ db, direct }: Storage, wanted: readonly string[]): Promise<void> {
  await migrateUp(direct, migrations.slice(0, wanted.length));
  while ((await appliedMigrations(db)).length > wanted.length) await migrateDown(direct);
}

/** Inserts all rows and stores all files. @returns the end line */
async function load(
  transaction: Executor,
  file: string,
  tables: ReadonlySet<string>,
  storage: FileStorage,
): Promise<EndLine> {
  let table: string | undefined;
  let pending: string[] = [];
  let loaded = 0;
  let files = 0;
  const flush = async () => {
    if (table !== undefined && pending.length > 0) await insert(transaction, table, pending);
    loaded += pending.length;
    pending = [];
  };
  let isHeader = true;
  for await (const line of linesOf(file)) {
    if (isHeader) {
      isHeader = false;
      continue;
    }
    const row = rowOf(line);
    if (row !== undefined) {
      pending.push(row);
      if (pending.length >= rowsPerInsert) await flush();
      continue;
    }
    await flush();
    const other = parse<Partial<TableLine & FileLine & EndLine>>(line);
    if (other?.table !== undefined && tables.has(other.table)) table = other.table;
    else if (other?.file !== undefined) {
      await restoreSupportFile(storage, other as FileLine);
      files += 1;
    } else if (other?.rows === loaded && (other.files ?? 0) === files && other.sequences) return other as EndLine;
    else break;
  }
  throw new CommandError(`The file ${file} is not a complete backup.`);
}

/** Inserts rows from PostgreSQL's own JSON; values of identity columns are kept. */
async function insert(transaction: Executor, table: string, rows: readonly string[]): Promise<void> {
  await sql`
    INSERT INTO ${sql.table(table)} OVERRIDING SYSTEM VALUE
    SELECT * FROM json_populate_recordset(NULL::${sql.table(table)}, ${`[${rows.join(',')}]`}::json)`.execute(
    transaction,
  );
}

async function advanceSequences(transaction: Executor, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    await sql`SELECT setval(${`public.${name}`}::regclass, ${value}::bigint)`.execute(transaction);
  }
}

function parse<T>(line: string): T | undefined {
  try {
    return JSON.parse(line) as T;
  } catch {
    return undefined;
  }
}
