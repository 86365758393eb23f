import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { bareDatabase, describeOnBothDatabases } from '../../testing/databases';
import { isEmpty } from './isFirstStart';
import { migrateUp } from './migrate';
import type { Storage } from './storage';

describeOnBothDatabases('a database holds nothing', (driver) => {
  let storage: Storage;
  beforeEach(async () => {
    storage = await bareDatabase(driver);
  });
  afterEach(() => storage.close());

  it('before and after its migrations, until somebody or something is registered', async () => {
    expect(await isEmpty(storage)).toBe(true);
    await migrateUp(storage.pool);
    expect(await isEmpty(storage)).toBe(true);
    await storage.pool.query(
      "INSERT INTO applications (type, name, created_at, updated_at) VALUES ('OAUTH2_CLIENT', 'Shop', now(), now())",
    );
    expect(await isEmpty(storage)).toBe(false);
  });
});
