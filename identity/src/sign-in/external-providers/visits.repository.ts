import type { ProviderName } from '@passport/shared/schemas/externalAuth';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { Executor } from '../../platform/storage/database';
import type { ExternalProvidersTables } from './externalProviders.tables';
import type { ExternalProfile } from './profile';

export type VisitRow = Selectable<ExternalProvidersTables['external_visits']>;

export interface NewVisit {
  id: string;
  provider: ProviderName;
  device: string;
  now: Date;
  expiresAt: Date;
}

/**
 * Opens a visit.
 * @param counting counts it, and raises where a limit is broken
 */
export async function insertVisit(
  executor: Executor,
  { id, provider, device, now, expiresAt }: NewVisit,
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
): Promise<VisitRow | undefined> {
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

/** Keeps the name that Apple tells only at the first sign-in, beside the answer (see formPost.routes). */
export async function keepName(
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

/** Writes down what a visit came to. @param userId whom it proves */
export async function finishVisit(
  executor: Executor,
  id: string,
  profile: ExternalProfile,
  { userId, now, expiresAt }: { userId: number | null; now: Date; expiresAt: Date },
): Promise<VisitRow> {
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
    .executeTakeFirstOrThrow();
}

/** A pending login that this browser may still consume. */
export async function findPendingVisit(
  executor: Executor,
  { id, device, now }: { id: string; device: string; now: Date },
): Promise<VisitRow | undefined> {
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

/** Notes at a visit that a second factor was proven beside it, for the rest of its flow. */
export async function noteVisitFactor(executor: Executor, id: string, mode: string): Promise<void> {
  await executor.updateTable('external_visits').set({ factor: mode }).where('id', '=', id).execute();
}

/** @returns false if a parallel request consumed it */
export async function consumeVisitRow(executor: Executor, id: string, now: Date): Promise<boolean> {
  const row = await executor
    .updateTable('external_visits')
    .set({ consumed_at: now })
    .where('id', '=', id)
    .where('consumed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes expired login attempts. */
export async function purgeVisits(executor: Executor, now: Date): Promise<void> {
  await executor.deleteFrom('external_visits').where('expires_at', '<', now).execute();
}
