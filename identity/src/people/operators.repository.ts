import { operatorRoles, type OperatorRole } from '@passport/shared/schemas/console/permissions';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { Executor } from '../platform/storage/database';
import { deleteInBatches } from '../platform/storage/deleteInBatches';
import type { Tables } from '../platform/storage/tables';
import type { UserRow } from './users.repository';

export type RoleRow = Pick<Selectable<Tables['operator_roles']>, 'role' | 'until'>;

/** SQL condition on a row `r` of operator_roles: it has not ended, and the roles of its owner do not rest. */
const isInForce = (now: Date): RawBuilder<boolean> => sql`(r.until IS NULL OR r.until > ${now})
  AND NOT EXISTS (SELECT FROM operator_suspensions s WHERE s.user_id = r.user_id)`;

/** The roles that a person has now, in the order of `operatorRoles`; none while they are suspended. */
export async function findRoles(executor: Executor, userId: number, now: Date): Promise<RoleRow[]> {
  const { rows } = await sql<RoleRow>`
    SELECT r.role, r.until FROM operator_roles r WHERE r.user_id = ${userId} AND ${isInForce(now)}`.execute(executor);
  return rows.sort((a, b) => operatorRoles.indexOf(a.role) - operatorRoles.indexOf(b.role));
}

/** Whether a person has any role, also one that has ended or rests: operators act on nobody who has one. */
export async function hasAnyRole(executor: Executor, userId: number): Promise<boolean> {
  const row = await executor
    .selectFrom('operator_roles')
    .select('role')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** How many people have one of the roles now, apart from one of them. */
export async function countHolders(
  executor: Executor,
  roles: readonly OperatorRole[],
  now: Date,
  apartFrom?: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(DISTINCT r.user_id)::integer AS count FROM operator_roles r JOIN users u ON u.id = r.user_id
    WHERE r.role = ANY (${[...roles]}::text[]) AND ${isInForce(now)} AND u.is_active
      AND r.user_id IS DISTINCT FROM ${apartFrom ?? null}::integer`.execute(executor);
  return rows[0]?.count ?? 0;
}

/** Of two who take the role of an owner away at once, the second one waits: otherwise each would count the other one's as there. */
export async function lockOwners(executor: Executor): Promise<void> {
  await executor
    .selectFrom('operator_roles')
    .select('user_id')
    .where('role', '=', 'owner')
    .orderBy('user_id')
    .forUpdate()
    .execute();
}

/** The people who have a role now, with the contacts that notices go to. */
export async function findHolders(
  executor: Executor,
  role: OperatorRole,
  now: Date,
): Promise<Pick<UserRow, 'phone' | 'email' | 'is_verified' | 'language' | 'timezone'>[]> {
  const { rows } = await sql<Pick<UserRow, 'phone' | 'email' | 'is_verified' | 'language' | 'timezone'>>`
    SELECT u.phone, u.email, u.is_verified, u.language, u.timezone
    FROM operator_roles r JOIN users u ON u.id = r.user_id
    WHERE r.role = ${role} AND ${isInForce(now)} AND u.is_active ORDER BY u.id`.execute(executor);
  return rows;
}

/** Finds operators, including suspended ones, by first, last or full name, ignoring case. @returns the `user_id` of each */
export async function findOperatorsNamed(executor: Executor, name: string, now: Date): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    SELECT DISTINCT u.user_id FROM operator_roles r JOIN users u ON u.id = r.user_id
    WHERE (r.until IS NULL OR r.until > ${now}) AND comparable_name(${name}) IN (
      comparable_name(u.first_name), comparable_name(u.last_name),
      comparable_name(u.first_name || ' ' || u.last_name), comparable_name(u.last_name || ' ' || u.first_name))`.execute(
    executor,
  );
  return rows.map(({ user_id }) => user_id);
}

/** The methods of RFC 8176 that begin a session of the console: an authenticator and passkeys. */
const consoleMethods = new Set(['otp', 'hwk', 'swk']);

/**
 * Suspends the roles of an operator who adds an authenticator or a passkey in a session that has proven neither, although they had one
 * when it began: whoever has the phone, the mailbox or a recovery code alone does not get the console with a factor of their own.
 * Run it before the new factor is stored.
 */
export async function suspendUnlessProven(
  executor: Executor,
  {
    user,
    session,
  }: { user: Pick<UserRow, 'id'>; session: { sid: string; amr: readonly string[]; signed_in_at: Date } },
): Promise<void> {
  if (session.amr.some((method) => consoleMethods.has(method))) return;
  await sql`
    INSERT INTO operator_suspensions (user_id, cause)
    SELECT ${user.id}::integer, 'factor' WHERE EXISTS (SELECT FROM operator_roles WHERE user_id = ${user.id})
      AND NOT EXISTS (SELECT FROM operator_sessions WHERE sid = ${session.sid})
      AND (EXISTS (SELECT FROM passkeys WHERE user_id = ${user.id} AND removed_at IS NULL AND created_at < ${session.signed_in_at})
        OR EXISTS (SELECT FROM second_factors
          WHERE user_id = ${user.id} AND totp_secret IS NOT NULL AND enabled_at < ${session.signed_in_at}))
    ON CONFLICT DO NOTHING`.execute(executor);
}

interface NewRole {
  userId: number;
  role: OperatorRole;
  until: Date | null;
  now: Date;
  /** `user_id` (UUID) of an operator, or the name of a shell account. */
  grantedBy: string;
}

/** Gives a role, or another end to one. */
export async function grantRole(executor: Executor, { userId, role, until, now, grantedBy }: NewRole): Promise<void> {
  const given = { until, granted_at: now, granted_by: grantedBy };
  await executor
    .insertInto('operator_roles')
    .values({ user_id: userId, role, ...given })
    .onConflict((conflict) => conflict.columns(['user_id', 'role']).doUpdateSet(given))
    .execute();
}

/** Takes one role away, or all of them; the console's session ends. @returns the roles that were taken away */
export async function removeRoles(executor: Executor, userId: number, role?: OperatorRole): Promise<OperatorRole[]> {
  const rows = await executor
    .deleteFrom('operator_roles')
    .where('user_id', '=', userId)
    .$if(role !== undefined, (roles) => roles.where('role', '=', role!))
    .returning('role')
    .execute();
  return rows.map((row) => row.role);
}

/** An owner confirms an operator whose roles rest. @returns false if they do not */
export async function endSuspension(executor: Executor, userId: number): Promise<boolean> {
  const { numDeletedRows } = await executor
    .deleteFrom('operator_suspensions')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes roles that have ended: then nothing is left of them, and the mark of editors follows. */
export async function purgeRoles(executor: Executor, now: Date): Promise<void> {
  await deleteInBatches(executor, 'operator_roles', (row) => row('until', '<=', now));
}
