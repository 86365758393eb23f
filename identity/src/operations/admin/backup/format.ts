/**
 * A backup is gzipped JSON lines: the header, each table's name followed by its rows in PostgreSQL's own JSON, the files
 * attached to support requests, and the end line. Rows are never parsed into JavaScript values, so nothing is rounded, and backups are
 * portable between the database drivers.
 */
export interface BackupHeader {
  format: 'passport-backup';
  version: 1;
  created_at: string;
  /** Names of the applied migrations. */
  migrations: string[];
  tables: string[];
}

/** Precedes the rows of a table; a row's line begins with `{"row":`. */
export interface TableLine {
  table: string;
}

/** A file attached to a support request; these lines follow the rows. */
export interface FileLine {
  /** The id of the file, which is also its name in the storage. */
  file: string;
  sha256: string;
  /** Base64. */
  content: string;
}

/** The last line; without it the file is truncated. */
export interface EndLine {
  rows: number;
  /** How many files attached to support requests are in it; backups of earlier versions hold none. */
  files?: number;
  audit_hash: string;
  /** Last value of each sequence by name, so that ids of deleted rows are not reused. */
  sequences: Record<string, string>;
}

const rowPrefix = '{"row":';

/** @param json one row as `row_to_json` writes it */
export const rowLine = (json: string): string => `${rowPrefix}${json}}`;
/** @returns the row's JSON, or undefined for another kind of line */
export const rowOf = (line: string): string | undefined =>
  line.startsWith(rowPrefix) ? line.slice(rowPrefix.length, -1) : undefined;
