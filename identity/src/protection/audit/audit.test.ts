import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { ok, signIn, signUp } from '../../testing/flows';
import { describeOnBothDatabases, startTestService, type TestService } from '../../testing/harness';
import { auditHash, record } from './audit';

describeOnBothDatabases('the security log', (driver) => {
  let service: TestService;
  beforeEach(async () => {
    service = await startTestService({ driver });
  });
  afterEach(() => service.close());

  it('records who signed in, from where and on which device', async () => {
    const caller = {
      ip: '77.88.8.8',
      headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' },
    };
    const person = await signUp(service, {}, caller);
    const { access } = await signIn(service, person, caller);
    ok(await service.call('POST', '/user/logout/', { token: access, ...caller }));
    const rows = await service.storage.db.selectFrom('audit_events').selectAll().orderBy('id').execute();
    expect(rows.map(({ event }) => event)).toEqual(['registration', 'sign_in', 'logout']);
    for (const row of rows) {
      expect(row).toMatchObject({
        user_id: person.id,
        ip: '77.88.8.8',
        country: 'RU',
        device: 'Firefox, Linux',
        at: service.clock.now(),
      });
    }
    const session = await service.storage.db
      .selectFrom('sessions')
      .selectAll()
      .where('sid', '=', rows[1]!.sid)
      .executeTakeFirst();
    expect(session).toMatchObject({ ip: '77.88.8.8', country: 'RU', device: 'Firefox, Linux' });
  });

  it('cannot be changed or deleted', async () => {
    await record(service.storage.db, { event: 'sign_in', at: service.clock.now(), userId: 1 });
    await expect(service.storage.db.updateTable('audit_events').set({ event: 'logout' }).execute()).rejects.toThrow(
      'append-only',
    );
    await expect(service.storage.db.deleteFrom('audit_events').execute()).rejects.toThrow('append-only');
  });

  it('has a hash that changes with every further event and every difference', async () => {
    const { db } = service.storage;
    const at = service.clock.now();
    const empty = await auditHash(db);
    await record(db, { event: 'sign_in', at, userId: 1, details: { b: 1, a: 'x' } });
    const one = await auditHash(db);
    expect(one).not.toBe(empty);
    expect(await auditHash(db)).toBe(one);
    for (let i = 0; i < 1500; i += 500) {
      await db
        .insertInto('audit_events')
        .values(
          Array.from({ length: 500 }, (_, n) => ({
            at,
            event: 'sign_in',
            user_id: i + n,
            sid: null,
            ip: null,
            country: null,
            device: null,
            details: '{}',
          })),
        )
        .execute();
    }
    const many = await auditHash(db);
    await record(db, { event: 'sign_in', at, userId: 2 });
    expect(new Set([empty, one, many, await auditHash(db)]).size).toBe(4);
  });
});
