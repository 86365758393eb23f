import type { ProviderName } from '@passport/shared/schemas/externalAuth';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import { hasUnacceptedDocuments } from '../../people/acceptances/requiredDocuments.repository';
import type { Executor } from '../../platform/storage/database';
import { deleteInBatches } from '../../platform/storage/deleteInBatches';
import type { ExternalProvidersTables } from './externalProviders.tables';
import type { ExternalProfile } from './profile';

export type LoginAttemptRow = Selectable<ExternalProvidersTables['external_visits']>;

export interface NewLoginAttempt {
  id: string;
  provider: ProviderName;
  device: string;
  now: Date;
  expiresAt: Date;
}

/**
 * Inserts a login attempt.
 * @param counting counts it, and raises if a limit is exceeded
 */
export async function insertLoginAttempt(
  executor: Executor,
  { id, provider, device, now, expiresAt }: NewLoginAttempt,
  counting: RawBuilder<void>,
): Promise<void> {
  await sql`
    WITH counted AS MATERIALIZED (SELECT ${counting})
    INSERT INTO external_visits (id, provider, device_hash, started_at, expires_at)
    SELECT ${id}::uuid, ${provider}, ${device}, ${now}::timestamptz, ${expiresAt}::timestamptz FROM counted`.execute(
    executor,
  );
}

/**
 * Receives the callback of a login attempt, once, from the browser that started it.
 * @returns undefined if it was received before, is too late, or comes from another browser
 */
export async function receiveCallback(
  executor: Executor,
  { id, provider, device, now }: { id: string; provider: ProviderName; device: string; now: Date },
): Promise<LoginAttemptRow | undefined> {
  return executor
    .updateTable('external_visits')
    .set({ answered_at: now })
    .where('id', '=', id)
    .where('provider', '=', provider)
    .where('device_hash', '=', device)
    .where('answered_at', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
}

/** Stores the name that Apple sends only at the first sign-in, with the callback (see formPost.routes). */
export async function saveName(
  executor: Executor,
  id: string,
  provider: ProviderName,
  name: { first_name: string; last_name: string },
): Promise<void> {
  await executor
    .updateTable('external_visits')
    .set(name)
    .where('id', '=', id)
    .where('provider', '=', provider)
    .where('answered_at', 'is', null)
    .execute();
}

/** Stores the profile: the login attempt becomes a pending login. @param userId the user whom it authenticates */
export async function savePendingLogin(
  executor: Executor,
  id: string,
  profile: ExternalProfile,
  { userId, now, expiresAt }: { userId: number | null; now: Date; expiresAt: Date },
): Promise<LoginAttemptRow & { has_unaccepted_documents: boolean }> {
  return executor
    .updateTable('external_visits')
    .set({
      subject: profile.subject,
      email: profile.email,
      is_email_verified: profile.isEmailVerified,
      first_name: profile.firstName,
      last_name: profile.lastName,
      phone: profile.phone,
      user_id: userId,
      finished_at: now,
      expires_at: expiresAt,
    })
    .where('id', '=', id)
    .returningAll()
    .returning(hasUnacceptedDocuments(sql.ref('user_id'), now).as('has_unaccepted_documents'))
    .executeTakeFirstOrThrow();
}

/** A pending login that this browser may still consume. */
export async function findPendingLogin(
  executor: Executor,
  { id, device, now }: { id: string; device: string; now: Date },
): Promise<LoginAttemptRow | undefined> {
  return executor
    .selectFrom('external_visits')
    .selectAll()
    .where('id', '=', id)
    .where('device_hash', '=', device)
    .where('finished_at', 'is not', null)
    .where('consumed_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Lets a pending login live longer, while its person reads documents; at most 90 minutes from its callback. */
export async function extendPendingLogin(executor: Executor, id: string, until: Date): Promise<void> {
  await sql`
    UPDATE external_visits SET expires_at = least(${until}::timestamptz, finished_at + interval '90 minutes')
    WHERE id = ${id}::uuid AND expires_at < ${until}::timestamptz`.execute(executor);
}

/** Stores that a second factor was proven with a pending login, for the rest of its flow. @param factor see `factorInUse` */
export async function recordPendingLoginFactor(executor: Executor, id: string, factor: string): Promise<void> {
  await executor.updateTable('external_visits').set({ factor }).where('id', '=', id).execute();
}

/** @returns false if a parallel request consumed it */
export async function consumePendingLoginRow(executor: Executor, id: string, now: Date): Promise<boolean> {
  const row = await executor
    .updateTable('external_visits')
    .set({ consumed_at: now })
    .where('id', '=', id)
    .where('consumed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Ends the pending logins of a user whose links or address have changed: each was matched by the state at its callback, and would
 * link the account again.
 */
export async function endPendingLogins(executor: Executor, userId: number, now: Date): Promise<void> {
  await executor
    .updateTable('external_visits')
    .set({ consumed_at: now })
    .where('user_id', '=', userId)
    .where('consumed_at', 'is', null)
    .execute();
}

/** Deletes expired login attempts. */
export async function purgeLoginAttempts(executor: Executor, now: Date): Promise<void> {
  await deleteInBatches(executor, 'external_visits', (row) => row('expires_at', '<', now));
}
