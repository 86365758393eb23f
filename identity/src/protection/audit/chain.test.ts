import { beforeEach, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { addSeconds } from '../../platform/clock';
import type { Storage } from '../../platform/storage/storage';
import { describeOnBothDatabases, describeOnPostgres, emptyDatabase, migratedDatabase } from '../../testing/databases';
import { record } from './audit';
import { chainHead, verifyChain } from './chain';

const at = new Date('2026-05-12T09:00:00.123Z');

describeOnBothDatabases('the chain of the acts of operators', (driver) => {
  let storage: Storage;
  beforeEach(async () => {
    storage = await emptyDatabase(driver);
  });
  const act = (number: number, details: Record<string, string | number> = { number, b: 'ё', a: 1.5 }) =>
    record(storage.db, {
      event: 'operator_command',
      at: addSeconds(at, number),
      userId: null,
      actor: { kind: 'operator', name: 'root', roles: ['support', 'auditor'] },
      target: { type: 'user', id: 'x' },
      reason: `"why" ${number}\n`,
      details,
      before: { is_active: true, list: ['a', 'b'] },
      after: { is_active: false, none: null },
      requestId: 'r',
    });
  /** What somebody does who has the database: past every trigger. */
  const tamper = (statement: string) =>
    storage.db.transaction().execute(async (transaction) => {
      await sql`ALTER TABLE audit_events DISABLE TRIGGER USER`.execute(transaction);
      await sql.raw(statement).execute(transaction);
      await sql`ALTER TABLE audit_events ENABLE TRIGGER USER`.execute(transaction);
    });
  const idOf = async (number: number): Promise<string> =>
    (await sql<{ id: string }>`SELECT id FROM audit_events WHERE reason LIKE ${`%${number}%`}`.execute(storage.db))
      .rows[0]!.id;

  it('has a link for each act, and none for what people and the service do', async () => {
    expect(await verifyChain(storage.db)).toEqual({ links: 0, head: null, faults: [] });
    await record(storage.db, { event: 'sign_in', at, userId: 1 });
    for (let number = 1; number <= 5; number += 1) await act(number);
    await record(storage.db, { event: 'sign_in', at, userId: 1 });
    const { links, head, faults } = await verifyChain(storage.db);
    expect([links, faults]).toEqual([5, []]);
    expect(head).toEqual({ place: 5, hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(await chainHead(storage.db)).toEqual(head);
  });

  it.each([
    ['the reason', "reason = 'another'"],
    ['the time, by a millisecond', "at = at + interval '1 millisecond'"],
    ['the actor', "actor = 'eve'"],
    ['the roles', "actor_roles = '{owner}'"],
    ['a value', `after = '{"is_active": true}'`],
    ['a detail', "details = '{}'"],
    ['the approval', 'approval_id = gen_random_uuid()'],
  ])('names the one row of which %s was changed (R-92)', async (_what, change) => {
    for (let number = 1; number <= 5; number += 1) await act(number);
    const id = await idOf(3);
    await tamper(`UPDATE audit_events SET ${change} WHERE id = ${id}`);
    expect((await verifyChain(storage.db)).faults).toEqual([{ fault: 'changed', place: 3, audit_id: id }]);
  });

  it('is whole after the erasure of an account has cleared its address and device', async () => {
    await act(1);
    await tamper('UPDATE audit_events SET ip = NULL, device = NULL');
    expect((await verifyChain(storage.db)).faults).toEqual([]);
  });

  it('names a row that is gone, a link that is gone, and an act without a link', async () => {
    for (let number = 1; number <= 5; number += 1) await act(number);
    const [second, fourth] = [await idOf(2), await idOf(4)];
    await tamper(`DELETE FROM audit_events WHERE id = ${second}`);
    await sql`DELETE FROM audit_chain WHERE place = 4`.execute(storage.db);
    expect((await verifyChain(storage.db)).faults).toEqual([
      { fault: 'missing', place: 2, audit_id: second },
      { fault: 'missing', place: 4, audit_id: null },
      { fault: 'unchained', place: null, audit_id: fourth },
    ]);
  });

  it('cannot be cut off or written anew against a head that was mailed', async () => {
    for (let number = 1; number <= 3; number += 1) await act(number);
    const head = (await chainHead(storage.db))!;
    await act(4);
    expect((await verifyChain(storage.db, head)).faults).toEqual([]);
    expect((await verifyChain(storage.db, { ...head, hash: '00'.repeat(32) })).faults).toMatchObject([
      { fault: 'changed', place: 3 },
    ]);
    await sql`DELETE FROM audit_chain WHERE place >= 3`.execute(storage.db);
    await tamper(`DELETE FROM audit_events WHERE reason LIKE '%3%' OR reason LIKE '%4%'`);
    expect((await verifyChain(storage.db)).faults).toEqual([]);
    expect((await verifyChain(storage.db, head)).faults).toEqual([{ fault: 'missing', place: 3, audit_id: null }]);
  });

  it('goes over many pages', async () => {
    await sql`INSERT INTO audit_events (at, event, actor_kind, actor)
      SELECT ${at}::timestamptz, 'operator_command', 'operator', n::text FROM generate_series(1, 2500) AS n`.execute(
      storage.db,
    );
    expect(await verifyChain(storage.db)).toMatchObject({ links: 2500, head: { place: 2500 }, faults: [] });
  });
});

describeOnPostgres('the chain of acts in many connections', () => {
  it('is one chain, without a gap, also around acts that are undone', async () => {
    const storage = await migratedDatabase('postgres');
    const one = (number: number) =>
      storage.db.transaction().execute(async (transaction) => {
        const actor = { kind: 'operator', name: String(number) } as const;
        await record(transaction, { event: 'operator_command', at, userId: null, actor });
        if (number % 3 === 0) throw new Error('undone');
      });
    await Promise.allSettled(Array.from({ length: 60 }, (_, number) => one(number)));
    expect(await verifyChain(storage.db)).toMatchObject({ links: 40, faults: [] });
    await storage.close();
  });
});
