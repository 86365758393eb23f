import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { describeOnBothDatabases, startTestService, type TestService } from '../../testing/harness';
import { deleteSupportFiles } from './deleteSupportFiles';
import type { FileStorage } from './storage/fileStorage';
import { claimFileToDelete, insertRequest, scheduleDeletion } from './support.repository';

const id = '00000000-0000-4000-8000-000000000001';
const next = '00000000-0000-4000-8000-000000000002';

describeOnBothDatabases('a file of an upload that took an hour', (driver) => {
  let service: TestService;
  let created_at: Date;
  beforeEach(async () => {
    service = await startTestService({ driver });
    created_at = service.clock.now();
    await scheduleDeletion(service.storage.db, [id], created_at);
    service.clock.step(3601);
  });
  afterEach(() => service.close());

  const takeOver = () =>
    service.storage.db.transaction().execute((transaction) => {
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
  /** Runs the job. @param meanwhile called before the bytes of each file are deleted */
  const run = async (meanwhile: () => Promise<unknown> = () => Promise.resolve()): Promise<string[]> => {
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
  /** Another file, which becomes due a minute after the first one: now. */
  const scheduleNext = async () => {
    await scheduleDeletion(service.storage.db, [next], new Date(created_at.getTime() + 60_000));
    service.clock.step(60);
  };

  it('is not deleted after a request has taken it over', async () => {
    await takeOver();
    expect(await run()).toEqual([]);
  });

  it('cannot be taken over while it is deleted: the request is refused with 503, so that it is sent again completely', async () => {
    let taking: unknown;
    const deleted = await run(async () => {
      taking = await takeOver().catch((error: unknown) => error);
    });
    expect(deleted).toEqual([id]);
    expect(taking).toMatchObject({ status: 503 });
    expect(await requests()).toEqual([]);
  });

  it('is deleted without an open transaction during the call to the storage', async () => {
    let open: unknown;
    await run(async () => {
      const found = await sql`
        SELECT query FROM pg_stat_activity
        WHERE datname = current_database() AND state LIKE 'idle in transaction%'`.execute(service.storage.db);
      open = found.rows;
    });
    expect(open).toEqual([]);
  });

  it('stays scheduled while its bytes cannot be deleted, and delays no other', async () => {
    await scheduleNext();
    await expect(run(() => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await run()).toEqual([next]);
    service.clock.step(60);
    expect(await run()).toEqual([id]);
    expect(await run()).toEqual([]);
  });

  it('is deleted a minute later if the process that had claimed it was killed, and cannot be taken over by a request', async () => {
    const { db } = service.storage;
    expect(await claimFileToDelete(db, service.clock.now())).toBe(id);
    service.clock.step(59);
    expect(await run()).toEqual([]);
    await expect(takeOver()).rejects.toMatchObject({ status: 503 });
    service.clock.step(1);
    expect(await run()).toEqual([id]);
    expect(await db.selectFrom('support_files_to_delete').selectAll().execute()).toEqual([]);
  });

  it('is deleted by one of two processes, while the other one deletes the next', async () => {
    await scheduleNext();
    let other: string[] | undefined;
    const deleted = await run(async () => {
      other ??= await run();
    });
    expect([deleted, other]).toEqual([[id], [next]]);
  });
});
