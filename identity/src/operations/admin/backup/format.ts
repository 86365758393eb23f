/**
 * A backup is gzip over lines of JSON: the header, each table's name followed by its rows as PostgreSQL writes them, and the
 * end. Rows are never read as JavaScript values, so nothing is rounded on the way, and both engines read what either wrote.
 */
export interface BackupHeader {
  format: 'passport-backup';
  version: 1;
  created_at: string;
  /** Names of the migrations that made the tables. */
  migrations: string[];
  tables: string[];
}

/** Precedes the rows of a table; a row's line begins with `{"row":`. */
export interface TableLine {
  table: string;
}

/** The last line: without it the file was cut off. */
export interface EndLine {
  rows: number;
  audit_hash: string;
  /** Where each sequence stands, by its name: numbers are not given out twice, even those of rows that are gone. */
  sequences: Record<string, string>;
}

const rowPrefix = '{"row":';

/** @param json one row as `row_to_json` writes it */
export const rowLine = (json: string): string => `${rowPrefix}${json}}`;
/** @returns the row's JSON, or undefined for a line of another kind */
export const rowOf = (line: string): string | undefined =>
  line.startsWith(rowPrefix) ? line.slice(rowPrefix.length, -1) : undefined;
