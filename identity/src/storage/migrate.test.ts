import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { migrations } from '../../migrations/index';
import { bareDatabase, describeOnBothEngines } from '../testing/engines';
import { migrateDown, migrateUp } from './migrate';
import type { Storage } from './storage';
import { readSchema } from './readSchema';

describeOnBothEngines('migrations', (engine) => {
  let storage: Storage;
  beforeEach(async () => {
    storage = await bareDatabase(engine);
  });
  afterEach(() => storage.close());
  const names = migrations.map((migration) => migration.name);

  it('are numbered in the order in which they run', () => {
    expect(names).toEqual([...names].sort());
    expect(new Set(names).size).toBe(names.length);
  });

  it('undo exactly what they did, step by step', async () => {
    const before = [await readSchema(storage.pool)];
    for (const index of migrations.keys()) {
      await migrateUp(storage.pool, migrations.slice(0, index + 1));
      before.push(await readSchema(storage.pool));
    }
    // The first reading precedes the table of the migrations itself.
    for (const index of [...migrations.keys()].reverse().slice(0, -1)) {
      expect(await migrateDown(storage.pool)).toBe(names[index]);
      expect(await readSchema(storage.pool)).toEqual(before[index]);
    }
    await migrateUp(storage.pool);
    expect(await readSchema(storage.pool)).toEqual(before.at(-1));
  });

  it('run once, also for processes that start together', async () => {
    const ran = await Promise.all([migrateUp(storage.pool), migrateUp(storage.pool), migrateUp(storage.pool)]);
    expect(ran.flat()).toEqual(names);
  });

  it('leave nothing of a step that fails', async () => {
    const broken = { name: '9999_broken', up: 'CREATE TABLE half (id integer); SELECT 1 / 0;', down: '' };
    await migrateUp(storage.pool);
    const schema = await readSchema(storage.pool);
    await expect(migrateUp(storage.pool, [...migrations, broken])).rejects.toThrow('division by zero');
    expect(await readSchema(storage.pool)).toEqual(schema);
  });
});
