import { expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { bareDatabase, describeOnPostgres } from '../../testing/databases';

describeOnPostgres('a statement whose table a migration has changed (R-70)', () => {
  it('is planned anew, and lost with its transaction', async () => {
    const storage = await bareDatabase('postgres');
    try {
      const { db, direct } = storage;
      await direct.query('CREATE TABLE things (id integer); INSERT INTO things VALUES (1)');
      const read = async (executor = db) => (await sql`SELECT * FROM things WHERE id = ${1}`.execute(executor)).rows;
      expect(await read()).toEqual([{ id: 1 }]);
      await direct.query('ALTER TABLE things ADD COLUMN size integer');
      expect(await read()).toEqual([{ id: 1, size: null }]);
      expect(await read()).toEqual([{ id: 1, size: null }]);
      await direct.query('ALTER TABLE things DROP COLUMN size');
      const transaction = () => db.transaction().execute((held) => read(held));
      await expect(transaction()).rejects.toThrow('cached plan must not change result type');
      expect(await transaction()).toEqual([{ id: 1 }]);
    } finally {
      await storage.close();
    }
  });
});
