import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { deactivateUser } from '../operations/admin/deactivateUser';
import { acceptDocuments } from '../people/acceptances/acceptances.repository';
import { daySeconds } from '../platform/clock';
import { demandDocument } from '../testing/demandDocument';
import { me, ok, refresh, signIn, signUp, type Person } from '../testing/flows';
import { describeOnBothDatabases, describeOnPostgres, startTestService, type TestService } from '../testing/harness';
import { sidOf } from '../testing/sidOf';
import { until } from '../testing/until';
import { whileLocked } from '../testing/whileLocked';

describeOnBothDatabases('the exchange of a refresh token', (driver) => {
  let service: TestService;
  let person: Person;
  beforeEach(async () => {
    service = await startTestService({ driver });
    person = await signUp(service);
  });
  afterEach(() => service.close());

  const session = () =>
    service.storage.db.selectFrom('sessions').select(['ended_at', 'last_seen_at']).executeTakeFirstOrThrow();

  it('ten seconds after the first exchange counts as a reuse (R-29, R-30)', async () => {
    ok(await refresh(service, person.jwt.refresh));
    service.clock.step(10);
    expect((await refresh(service, person.jwt.refresh)).status).toBe(401);
    expect((await session()).ended_at).toEqual(service.clock.now());
  });

  it('is refused for a session that no longer exists', async () => {
    await service.storage.db.deleteFrom('sessions').execute();
    expect((await refresh(service, person.jwt.refresh)).status).toBe(401);
  });

  it('is refused for a generation that a restored database does not have, and ends nothing', async () => {
    const next = ok(await refresh(service, person.jwt.refresh));
    await service.storage.db.updateTable('sessions').set({ generation: 0 }).execute();
    expect((await refresh(service, next.refresh)).status).toBe(401);
    expect((await session()).ended_at).toBeNull();
    ok(await me(service, person.jwt.access));
  });

  it.each([
    [
      'ended by its owner',
      'session_ended',
      () => service.call('POST', '/user/logout/', { token: person.jwt.access, body: {} }),
    ],
    ['idle for too long', 'session_expired', () => Promise.resolve(service.clock.step(30 * daySeconds))],
    [
      'idle for longer than a setting that is shorter since',
      'session_expired',
      () => {
        service.clock.step(2 * daySeconds);
        service.context.config.sessions.idleDays = 1;
        return Promise.resolve();
      },
    ],
    ['of a deactivated account', 'user_inactive', () => deactivateUser(service.context, person.id)],
  ])('of a session %s is refused with %s', async (_case, code, end) => {
    await end();
    const { status, body } = await refresh(service, person.jwt.refresh);
    expect([status, body.code]).toEqual([401, code]);
    expect(body.message).toBeTruthy();
  });

  it('reports a reuse to both users of the token, and not to the other sessions of the person', async () => {
    const [other, next] = [await signIn(service, person), ok(await refresh(service, person.jwt.refresh))];
    service.clock.step(11);
    const answers = [
      await refresh(service, person.jwt.refresh),
      await refresh(service, next.refresh),
      await refresh(service, person.jwt.refresh),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(Array(3).fill([401, 'session_reused']));
    ok(await service.call('POST', '/user/logout/', { token: other.access, body: {} }));
    expect((await refresh(service, other.refresh)).body.code).toBe('session_ended');
  });

  it.each([
    ['a forged token', () => Promise.resolve(`${person.jwt.refresh.slice(0, -4)}AAAA`)],
    ['an access token', () => Promise.resolve(person.jwt.access)],
    [
      'a token of a session that is not known any more',
      async () => {
        await service.storage.db.deleteFrom('sessions').execute();
        return person.jwt.refresh;
      },
    ],
  ])('gives no reason for %s', async (_case, tokenOf) => {
    ok(await service.call('POST', '/user/logout/', { token: person.jwt.access, body: {} }));
    const { status, body } = await refresh(service, await tokenOf());
    expect([status, body.code]).toEqual([401, undefined]);
  });

  it('a call with an access token updates last_seen_at at most once a minute', async () => {
    const seen = (await session()).last_seen_at;
    service.clock.step(59);
    ok(await me(service, person.jwt.access));
    expect((await session()).last_seen_at).toEqual(seen);
    service.clock.step(1);
    ok(await me(service, person.jwt.access));
    expect((await session()).last_seen_at).toEqual(service.clock.now());
  });
});

describeOnPostgres('a session that becomes usable again while its refresh token is checked', () => {
  let service: TestService;
  let person: Person;
  beforeEach(async () => {
    service = await startTestService({ driver: 'postgres' });
    person = await signUp(service);
  });
  afterEach(() => service.close());

  /** How many connections wait for a lock: for any, or for one of these kinds. */
  const waiting = async (...kinds: string[]) => {
    const { rows } = await service.storage.pool.query<{ wait_event: string }>(
      `SELECT wait_event FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    return rows.filter(({ wait_event }) => kinds.length === 0 || kinds.includes(wait_event)).length;
  };
  const expectNoReuse = async () => {
    const reuses = service.storage.db.selectFrom('audit_events').select('id').where('event', '=', 'refresh_reuse');
    expect(await reuses.execute()).toEqual([]);
  };

  it('gets the next tokens: that is no reuse (R-29)', async () => {
    const { pool } = service.storage;
    let revived: Promise<unknown> = Promise.resolve();
    // The exchange finds the session ended. Before its next check another transaction, which waits for the table, reverts that.
    const ending = 'UPDATE sessions SET ended_at = now(); SELECT 1 FROM sessions';
    const exchange = () => refresh(service, person.jwt.refresh);
    const [answer] = await whileLocked(service.storage, ending, [exchange], async () => {
      revived = pool.query('BEGIN; LOCK TABLE sessions; UPDATE sessions SET ended_at = NULL; COMMIT');
      await until('the other transaction waits', async () => (await waiting()) === 2);
    });
    await revived;
    const next = ok(answer!);
    ok(await me(service, next.access));
    ok(await refresh(service, next.refresh));
    await expectNoReuse();
  });

  it('gives two exchanges that meet the acceptance of a document one identical successor (R-30)', async () => {
    const { pool, db } = service.storage;
    const document = await demandDocument(service);
    const { id: userId, jwt } = person;
    const visitor = { device: undefined, deviceName: '', ip: '192.0.2.1', country: null, language: 'ru' } as const;
    const accepted = { documents: [document], how: 'again', userId, sid: sidOf(jwt.access), visitor } as const;
    const gate = await pool.connect();
    // A statement that updates sessions has read nothing yet when its trigger begins, but its snapshot is fixed.
    await pool.query(`
      CREATE FUNCTION wait_at_gate() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN PERFORM pg_advisory_xact_lock_shared(30); RETURN NULL; END $$;
      CREATE TRIGGER wait_at_gate BEFORE UPDATE ON sessions EXECUTE FUNCTION wait_at_gate()`);
    try {
      await gate.query('BEGIN; SELECT pg_advisory_xact_lock(30)');
      const exchange = () => refresh(service, jwt.refresh);
      // Both find that a document waits, then that it is accepted, and then the session locked, so that neither is ahead.
      const answers = await whileLocked(service.storage, 'SELECT 1 FROM sessions', [exchange, exchange], async () => {
        await acceptDocuments(db, { ...accepted, now: service.clock.now() });
        await gate.query('COMMIT');
        await until('both wait for the session', async () => (await waiting('tuple', 'transactionid')) === 2);
      });
      const [first, second] = answers.map(ok);
      expect(second!.refresh).toBe(first!.refresh);
      for (const { access } of [first!, second!]) ok(await me(service, access));
      await expectNoReuse();
    } finally {
      await gate.query('ROLLBACK');
      gate.release();
      await pool.query('DROP FUNCTION wait_at_gate CASCADE');
    }
  });
});
