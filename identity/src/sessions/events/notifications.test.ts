import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { startOAuthService, type OAuthService } from '../../protocols/oidc/testing/oauthService';
import { describeOnOneDatabase } from '../../testing/harness';
import { prepareHotPaths } from '../../testing/hotPaths';
import { until } from '../../testing/until';

const rows = 10_000;

interface Payload {
  user?: number;
  users?: number[];
  everyone?: true;
  event: string;
  session?: string;
}

describeOnOneDatabase('notifications of the database', (driver) => {
  let oauth: OAuthService;
  let heard: Payload[];
  let stopListening: () => Promise<void>;
  const query = (text: string, values: unknown[] = []) => oauth.service.storage.pool.query(text, values);
  beforeEach(async () => {
    oauth = await startOAuthService(driver, { limits: { resendSeconds: 0, sendsSession: 1000, sendsDay: 1000 } });
    heard = [];
    stopListening = await oauth.service.storage.listen('account_events', {
      onMessage: (payload) => void heard.push(JSON.parse(payload) as Payload),
      onLoss: () => undefined,
      onGap: () => undefined,
    });
  });
  afterEach(async () => {
    await stopListening();
    await oauth.close();
  });

  /** Those sent up to now: our own marker comes after them. */
  const sent = async (): Promise<Payload[]> => {
    const isMarker = ({ user }: Payload) => user === -1;
    await query(`SELECT pg_notify('account_events', '{"user":-1,"event":"marker"}')`);
    await until('the marker', () => heard.some(isMarker));
    return heard.splice(0).filter((payload) => !isMarker(payload));
  };
  const addPeople = async () => {
    await query(
      `INSERT INTO users (first_name, last_name, phone, email, is_verified)
       SELECT 'Person', 'Number ' || n, '+7917' || lpad(n::text, 7, '0'), 'p' || n || '@example.com', true
       FROM generate_series(1, $1::integer) AS n`,
      [rows],
    );
    expect(await sent()).toEqual([]);
  };

  it('are sent by no call of a sign-in on a known device, nor by requests of a relying party', async () => {
    const visitHotPaths = await prepareHotPaths(oauth);
    expect((await sent()).map(({ event }) => event)).toContain('session_started');

    await visitHotPaths();
    expect(await sent()).toEqual([]);
  });

  it('use one channel, to which this test listens', async () => {
    const { rows: functions } = await query(
      `SELECT prosrc FROM pg_proc WHERE prosrc ILIKE '%notify%' AND pronamespace = 'public'::regnamespace`,
    );
    const channels = functions.flatMap(({ prosrc }) =>
      [...String(prosrc).matchAll(/pg_notify\('(\w+)'/g)].map(([, name]) => name),
    );
    expect([...new Set(channels)]).toEqual(['account_events']);
  });

  it('are at most 20 for 10,000 changed profiles, and name every user', async () => {
    await addPeople();
    await query(`UPDATE users SET last_name = 'Changed' WHERE phone LIKE '+7917%'`);
    const told = await sent();
    expect(told.length).toBeGreaterThan(0);
    expect(told.length).toBeLessThanOrEqual(20);
    expect(new Set(told.flatMap(({ users = [] }) => users)).size).toBe(rows);
  });

  it('are at most 20 for 10,000 ended sessions', async () => {
    await addPeople();
    await query(
      `INSERT INTO sessions (sid, user_id, rotated_at, signed_in_at, last_seen_at, confirmed_at, expires_at, device, ip)
       SELECT gen_random_uuid(), id, now(), now(), now(), now(), now() + interval '1 day', 'x', '127.0.0.1' FROM users WHERE phone LIKE '+7917%'`,
    );
    await query(
      `UPDATE sessions SET ended_at = now() WHERE user_id IN (SELECT id FROM users WHERE phone LIKE '+7917%')`,
    );
    const told = await sent();
    expect(told.length).toBeGreaterThan(0);
    expect(told.length).toBeLessThanOrEqual(20);
    expect(new Set(told.flatMap(({ users = [] }) => users)).size).toBe(rows);
  });

  it('are merged at the commit of a transaction with many statements; a rolled back one sends none', async () => {
    await addPeople();
    const { rows: people } = await query(`SELECT id FROM users WHERE phone LIKE '+7917%' LIMIT 30`);
    const ids = people.map(({ id }) => Number(id));
    const change = async (end: 'COMMIT' | 'ROLLBACK') => {
      const connection = await oauth.service.storage.pool.connect();
      await connection.query('BEGIN');
      for (const id of ids) await connection.query(`UPDATE users SET last_name = last_name || '!' WHERE id = $1`, [id]);
      await connection.query(end);
      connection.release();
    };
    await change('ROLLBACK');
    expect(await sent()).toEqual([]);
    await change('COMMIT');
    const told = await sent();
    expect(told).toHaveLength(1);
    expect([...(told[0]?.users ?? [])].sort()).toEqual([...ids].sort());
    await query(`UPDATE users SET last_name = 'Alone' WHERE id = $1`, [ids[0]]);
    expect(await sent()).toEqual([{ user: ids[0], event: 'profile_changed' }]);
  });

  it('address everyone if there are more users than a list holds', async () => {
    await query(
      `BEGIN; SELECT set_config('passport.profile_changed', '*', true); UPDATE users SET last_name = 'All'; COMMIT`,
    );
    expect(await sent()).toEqual([{ event: 'profile_changed', everyone: true }]);
  });
});
