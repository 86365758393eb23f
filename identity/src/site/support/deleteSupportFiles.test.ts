import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { describeOnPostgres, startTestService, type TestService } from '../../testing/harness';
import { until } from '../../testing/until';
import { deleteSupportFiles } from './deleteSupportFiles';
import type { FileStorage } from './storage/fileStorage';
import { insertRequest, scheduleDeletion } from './support.repository';

const id = '00000000-0000-4000-8000-000000000001';

describeOnPostgres('a file of an upload that took an hour', () => {
  let service: TestService;
  beforeEach(async () => {
    service = await startTestService({ driver: 'postgres' });
    await scheduleDeletion(service.storage.db, [id], service.clock.now());
    service.clock.step(3601);
  });
  afterEach(() => service.close());

  const takeOver = () =>
    service.storage.db.transaction().execute((transaction) => {
      const created_at = service.clock.now();
      const contacts = { phone: '+79161234567', email: 'anna@example.com', user_id: null };
      const request = { ...contacts, body: 'A', page: '', language: 'ru', created_at, answer_by: created_at } as const;
      const file = {
        id,
        name: 'a.bin',
        type: 'application/octet-stream',
        size: 1,
        sha256: '0'.repeat(64),
        scan: 'off',
      } as const;
      return insertRequest(transaction, request, [file]);
    });
  /** Runs the job. @param meanwhile while it deletes bytes */
  const run = async (meanwhile: () => Promise<void> = () => Promise.resolve()): Promise<string[]> => {
    const deleted: string[] = [];
    const storage = {
      delete: async (file: string) => {
        await meanwhile();
        deleted.push(file);
      },
    } as Partial<FileStorage> as FileStorage;
    await deleteSupportFiles(storage).run(service.context);
    return deleted;
  };
  const requests = () => service.storage.db.selectFrom('support_requests').select('number').execute();

  it('is not deleted after a request has taken it over', async () => {
    await takeOver();
    expect(await run()).toEqual([]);
  });

  it('that is being deleted is not taken over: the request is refused with 503, so that it is sent again whole', async () => {
    let taking: Promise<unknown> | undefined;
    const deleted = await run(async () => {
      let isDone = false;
      taking = takeOver()
        .catch((error: unknown) => error)
        .finally(() => (isDone = true));
      await until('the request waits', async () => {
        const { rows } = await sql`
          SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(
          service.storage.db,
        );
        return isDone || rows.length > 0;
      });
    });
    expect(deleted).toEqual([id]);
    expect(await taking).toMatchObject({ status: 503 });
    expect(await requests()).toEqual([]);
  });

  it('stays scheduled while its bytes cannot be deleted', async () => {
    await expect(run(() => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await run()).toEqual([id]);
    expect(await run()).toEqual([]);
  });
});
