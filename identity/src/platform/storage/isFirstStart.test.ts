import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { bareDatabase, describeOnBothDatabases } from '../../testing/databases';
import { isEmpty } from './isFirstStart';
import { migrateUp } from './migrate';
import type { Storage } from './storage';

describeOnBothDatabases('an empty database', (driver) => {
  let storage: Storage;
  beforeEach(async () => {
    storage = await bareDatabase(driver);
  });
  afterEach(() => storage.close());

  it('is empty before and after its migrations, until a user or an application is registered', async () => {
    expect(await isEmpty(storage)).toBe(true);
    await migrateUp(storage.pool);
    expect(await isEmpty(storage)).toBe(true);
    await storage.pool.query(
      "INSERT INTO applications (type, name, created_at, updated_at) VALUES ('OAUTH2_CLIENT', 'Shop', now(), now())",
    );
    expect(await isEmpty(storage)).toBe(false);
  });
});
