import { sql, type Selectable } from 'kysely';
import type { Executor } from '../storage/database';
import type { UsersTables } from './users.tables';

export type UserRow = Selectable<UsersTables['users']>;

export async function findUserByPhone(executor: Executor, phone: string): Promise<UserRow | undefined> {
  return executor.selectFrom('users').selectAll().where('phone', '=', phone).executeTakeFirst();
}

/** @returns whether somebody registered with the phone */
export async function isPhoneTaken(executor: Executor, phone: string): Promise<boolean> {
  const row = await executor.selectFrom('users').select('id').where('phone', '=', phone).executeTakeFirst();
  return row !== undefined;
}

/** @returns whether somebody registered with the address, in any case of its letters */
export async function isEmailTaken(executor: Executor, email: string): Promise<boolean> {
  const row = await executor
    .selectFrom('users')
    .select('id')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst();
  return row !== undefined;
}

export type NewUser = Pick<UserRow, 'first_name' | 'last_name' | 'phone' | 'email' | 'language' | 'is_verified' | 'date_joined'>;

/** @returns the new user, or undefined where the phone or the address was taken a moment before */
export async function insertUser(executor: Executor, user: NewUser): Promise<UserRow | undefined> {
  return executor
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

export type UserChange = Partial<Omit<UserRow, 'id' | 'user_id' | 'date_joined'>>;

/** @returns the user as changed */
export async function updateUser(executor: Executor, id: number, change: UserChange): Promise<UserRow> {
  return executor.updateTable('users').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}
