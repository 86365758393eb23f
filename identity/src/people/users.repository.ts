import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { Executor } from '../platform/storage/database';
import { readSmartId } from './smartId';
import type { UsersTables } from './users.tables';

export type UserRow = Selectable<UsersTables['users']>;

/** The user with a phone in E.164. For operators only: it reveals that the phone is known. */
export async function findUserByPhone(executor: Executor, phone: string): Promise<UserRow | undefined> {
  return executor.selectFrom('users').selectAll().where('phone', '=', phone).executeTakeFirst();
}

/** The user with a proven address in its canonical form. For operators only. */
export const findUserByEmail = (executor: Executor, email: string): Promise<UserRow | undefined> =>
  executor
    .selectFrom('users')
    .selectAll()
    .where(sql<boolean>`lower(email) = ${email.toLowerCase()} AND is_verified`)
    .executeTakeFirst();

/** The largest id that a row can have (integer of PostgreSQL). */
const largestId = 2 ** 31 - 1;

/** The user with a `smart_id` as read out to support; separators are ignored. For operators only. */
export async function findUserBySmartId(executor: Executor, text: string): Promise<UserRow | undefined> {
  const id = readSmartId(text);
  if (id === undefined || id > largestId) return undefined;
  return executor.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The columns that the sign-in flow reads before any proof. */
export type IdentifiedRow = Pick<
  UserRow,
  'id' | 'two_factor_auth' | 'need_change_email' | 'phone' | 'email' | 'is_verified'
>;

/** Scalar subquery: the user with a phone, or null. */
export const userWithPhone = (phone: string): RawBuilder<IdentifiedRow | null> => sql`
  (SELECT json_build_object('id', id, 'two_factor_auth', two_factor_auth, 'need_change_email', need_change_email,
    'phone', phone, 'email', email, 'is_verified', is_verified) FROM users WHERE phone = ${phone})`;

/** Scalar subquery: whether an account has the phone. */
export const isPhoneTaken = (phone: string): RawBuilder<boolean> =>
  sql`EXISTS (SELECT 1 FROM users WHERE phone = ${phone})`;

/** Scalar subquery: whether an account has proven the address, in any letter case. */
export const isEmailTaken = (email: string): RawBuilder<boolean> =>
  sql`EXISTS (SELECT 1 FROM users WHERE lower(email) = ${email.toLowerCase()} AND is_verified)`;

/** Scalar subquery: the last two digits of the phone of the account that has proven the address; null if none has. */
export const phoneEndingOfOwner = (email: string): RawBuilder<string | null> =>
  sql`(SELECT right(phone, 2) FROM users WHERE lower(email) = ${email.toLowerCase()} AND is_verified LIMIT 1)`;

/** Removes an address from all accounts that never proved it, because its owner now has. */
export async function releaseUnprovenEmail(executor: Executor, email: string): Promise<void> {
  await sql`UPDATE users SET email = NULL, need_change_email = true
    WHERE lower(email) = ${email.toLowerCase()} AND NOT is_verified`.execute(executor);
}

/** @param userId the UUID, `sub` of tokens */
export async function isKnownUser(executor: Executor, userId: string): Promise<boolean> {
  const user = await executor.selectFrom('users').select('id').where('user_id', '=', userId).executeTakeFirst();
  return user !== undefined;
}

export type NewUser = Pick<
  UserRow,
  'first_name' | 'last_name' | 'phone' | 'email' | 'language' | 'is_verified' | 'need_change_email' | 'date_joined'
>;

/** @returns the new user, or undefined if the phone, or the address that this registration proved, is taken */
export async function insertUser(executor: Executor, user: NewUser): Promise<UserRow | undefined> {
  return executor
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

export type UserChange = Partial<Omit<UserRow, 'id' | 'user_id' | 'date_joined'>>;

/** @returns the changed user */
export async function updateUser(executor: Executor, id: number, change: UserChange): Promise<UserRow> {
  return executor.updateTable('users').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

/** Activates or deactivates an account. @returns false if nothing changed */
export async function setActive(executor: Executor, userId: number, isActive: boolean): Promise<boolean> {
  const row = await executor
    .updateTable('users')
    .set({ is_active: isActive })
    .where('id', '=', userId)
    .where('is_active', '!=', isActive)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Schedules the erasure of an account, or cancels it. @returns false if nothing changed */
export async function setDeletion(executor: Executor, userId: number, at: Date | null): Promise<boolean> {
  const row = await executor
    .updateTable('users')
    .set({ deletion_at: at })
    .where('id', '=', userId)
    .where(at === null ? sql<boolean>`deletion_at IS NOT NULL` : sql<boolean>`deletion_at IS NULL`)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
