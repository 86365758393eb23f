/** A throw-away PostgreSQL server. */
export interface TestPostgres {
  /** URL of its maintenance database. */
  url: string;
  pid: number;
  version: string;
  synchronousCommit: string;
  /** @returns the URL of a new, empty database */
  createDatabase(): Promise<string>;
  /** Takes the server away as a crash does; `start` brings it back. */
  halt(): Promise<void>;
  start(): Promise<void>;
  /** Ends it and removes its files. */
  stop(): Promise<void>;
}

export function findPostgres(): Promise<string>;
export function startPostgres(options?: { isDurable?: boolean }): Promise<TestPostgres>;
export function createDatabase(server: string, template?: string): Promise<string>;
