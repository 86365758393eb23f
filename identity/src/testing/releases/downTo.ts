/** `node downTo.js URL NAME`: undoes migrations until NAME is the newest, for runs that measure an upgrade. */
import { appliedMigrations } from '../../operations/admin/backup/tables';
import { migrateDown } from '../../platform/storage/migrate';
import { openPostgres } from '../../platform/storage/openDatabase';

const [url = '', name = ''] = process.argv.slice(2);
const storage = openPostgres(url);
try {
  while ((await appliedMigrations(storage.db)).at(-1) !== name)
    if ((await migrateDown(storage.pool)) === undefined) throw new Error(`There is no migration ${name}.`);
} finally {
  await storage.close();
}
