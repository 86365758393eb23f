import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './lib/repository.mjs';
import { sourceFiles } from './lib/sourceFiles.mjs';

/** What PostgreSQL takes for the time. A call of JavaScript has a dot, or a name of its own, in front. */
const databaseTime =
  /(?<![.\w])(?:now\(\)|clock_timestamp\(\)|statement_timestamp\(\)|transaction_timestamp\(\)|CURRENT_(?:TIMESTAMP|TIME|DATE)\b|LOCALTIME(?:STAMP)?\b)/gi;

/** Files in which it is right, or a word of another language, with how often and why. */
const exceptions = {
  // Defaults that no statement of the service uses: it writes both columns from its clock.
  'identity/migrations/0003_users.ts': 2,
  // When a migration ran: before there is a clock.
  'identity/src/platform/storage/migrate.ts': 1,
  // The clock itself is set by the time of the database.
  'identity/src/platform/storage/readClockOffset.ts': 3,
  // How old a transaction is by the clock that began it.
  'identity/src/platform/storage/measureTransactions.ts': 1,
  // An operator's command: its clock is the machine's, not yet corrected by the database.
  'identity/src/operations/admin/doctor/doctor.ts': 2,
  // A method named `now`, and one that a function is given.
  'identity/src/platform/clock.ts': 1,
  'identity/src/protection/limits/applicationSecretTries.ts': 3,
};

const countIn = (text) => [...text.matchAll(databaseTime)].length;

describe('the time of statements', () => {
  it('comes from the clock of the service, but for the exceptions that are named here', () => {
    const files = ['identity/src', 'identity/migrations']
      .flatMap((folder) => sourceFiles(join(root, folder)))
      .filter((path) => path.endsWith('.ts') && !/\.test\.ts$|\/testing\//.test(path));
    expect(files.length).toBeGreaterThan(300);
    const found = files
      .map((path) => [relative(root, path), countIn(readFileSync(path, 'utf8'))])
      .filter(([, count]) => count > 0);
    expect(Object.fromEntries(found)).toEqual(exceptions);
  });

  it.each([
    ['INSERT INTO t VALUES (now())', 1],
    ['at timestamptz DEFAULT CURRENT_TIMESTAMP', 1],
    ['WHERE at > statement_timestamp() AND on = current_date', 2],
    ['const at = context.clock.now();', 0],
  ])('is found in %s: %i times', (text, count) => expect(countIn(text)).toBe(count));
});
