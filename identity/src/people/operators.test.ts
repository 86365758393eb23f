import { beforeEach, expect, it } from '@jest/globals';
import { describeOnBothDatabases, emptyDatabase } from '../testing/databases';
import { addSeconds } from '../platform/clock';
import type { Storage } from '../platform/storage/storage';
import {
  countHolders,
  endSuspension,
  findRoles,
  grantRole,
  hasAnyRole,
  purgeRoles,
  removeRoles,
} from './operators.repository';
import { insertUser, updateUser } from './users.repository';

const now = new Date('2026-05-12T09:00:00.000Z');
const someone = {
  first_name: 'Анна',
  last_name: 'Ёлкина',
  email: null,
  language: 'ru',
  is_verified: false,
  need_change_email: false,
  date_joined: now,
};

describeOnBothDatabases('roles of operators', (driver) => {
  let storage: Storage;
  let id: number;
  beforeEach(async () => {
    storage = await emptyDatabase(driver);
    id = (await insertUser(storage.db, { ...someone, phone: '+79161234567' }))!.id;
  });
  const grant = (role: Parameters<typeof grantRole>[1]['role'], until: Date | null = null) =>
    grantRole(storage.db, { userId: id, role, until, now, grantedBy: 'root' });
  const rolesAt = async (at: Date) => (await findRoles(storage.db, id, at)).map(({ role }) => role);
  const isMarked = async () =>
    (await storage.db.selectFrom('users').select('is_operator').where('id', '=', id).executeTakeFirstOrThrow())
      .is_operator;
  const sessions = () => storage.db.selectFrom('operator_sessions').select('user_id').execute();

  /** A session of the console, as it is begun with a proof. */
  async function beginSession(): Promise<void> {
    const sid = '00000000-0000-4000-8000-000000000001';
    const times = {
      rotated_at: now,
      signed_in_at: now,
      confirmed_at: now,
      last_seen_at: now,
      expires_at: addSeconds(now, 60),
    };
    await storage.db
      .insertInto('sessions')
      .values({ sid, user_id: id, ...times, device: '', ip: '', amr: [] } as never)
      .execute();
    await storage.db
      .insertInto('operator_sessions')
      .values({
        token_hash: Buffer.alloc(32),
        user_id: id,
        sid,
        created_at: now,
        last_seen_at: now,
        proven_at: now,
        expires_at: addSeconds(now, 60),
      })
      .execute();
  }

  it('end at their end', async () => {
    await grant('support');
    await grant('security', addSeconds(now, 60));
    expect(await rolesAt(addSeconds(now, 59))).toEqual(['support', 'security']);
    expect(await rolesAt(addSeconds(now, 60))).toEqual(['support']);
    expect(await countHolders(storage.db, ['security'], now)).toBe(1);
    expect(await countHolders(storage.db, ['security'], now, id)).toBe(0);
    expect(await countHolders(storage.db, ['security'], addSeconds(now, 60))).toBe(0);
    await purgeRoles(storage.db, addSeconds(now, 60));
    expect(await storage.db.selectFrom('operator_roles').select('role').execute()).toEqual([{ role: 'support' }]);
  });

  it('mark an editor for the release before, and follow its mark', async () => {
    await grant('support');
    expect(await isMarked()).toBe(false);
    await grant('editor');
    expect(await isMarked()).toBe(true);
    await removeRoles(storage.db, id, 'editor');
    expect(await isMarked()).toBe(false);
    // What the release before does: it writes the mark alone.
    await updateUser(storage.db, id, { is_operator: true });
    expect(await rolesAt(now)).toEqual(['support', 'editor']);
    await updateUser(storage.db, id, { is_operator: false });
    expect(await rolesAt(now)).toEqual(['support']);
  });

  it.each([
    ['another phone', { phone: '+79160000001' }],
    ['another address', { email: 'eve@example.org' }],
    ['no second factor', { two_factor_auth: 'DISABLE' }],
  ] as const)(
    'rest after %s, until an owner confirms them, and the session of the console ends',
    async (_name, change) => {
      await updateUser(storage.db, id, { two_factor_auth: 'TOTP' });
      await grant('editor');
      await beginSession();
      await updateUser(storage.db, id, change);
      expect(await rolesAt(now)).toEqual([]);
      expect(await isMarked()).toBe(false);
      expect(await sessions()).toEqual([]);
      expect(await hasAnyRole(storage.db, id)).toBe(true);
      expect(await endSuspension(storage.db, id)).toBe(true);
      expect(await rolesAt(now)).toEqual(['editor']);
      expect(await isMarked()).toBe(true);
      expect(await endSuspension(storage.db, id)).toBe(false);
    },
  );

  it('do not rest after another name, a first factor, or a contact of somebody without a role', async () => {
    await updateUser(storage.db, id, { phone: '+79160000001' });
    await grant('editor');
    await updateUser(storage.db, id, { first_name: 'Ева', two_factor_auth: 'TOTP', phone: '+79160000001' });
    expect(await rolesAt(now)).toEqual(['editor']);
  });

  it('end the session of the console with the role, and leave it with another one', async () => {
    await grant('editor');
    await beginSession();
    await grant('support');
    expect(await sessions()).toHaveLength(1);
    expect(await removeRoles(storage.db, id)).toEqual(expect.arrayContaining(['editor', 'support']));
    expect(await sessions()).toEqual([]);
    expect(await hasAnyRole(storage.db, id)).toBe(false);
  });
});
