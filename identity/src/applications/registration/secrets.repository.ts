import { sql, type Selectable } from 'kysely';
import { addSeconds } from '../../platform/clock';
import type { Executor } from '../../platform/storage/database';
import type { ApplicationsTables } from './applications.tables';

export type SecretRow = Selectable<ApplicationsTables['application_secrets']>;

/** How long a site token is valid, and an ended key that may have signed one is kept. */
export const siteTokenSeconds = 60;

/** A secret in its stored form: hashed, or encrypted where it has to sign. */
export interface NewSecret {
  id: string;
  hash: string | null;
  encrypted: string | null;
}

/** SQL condition: a secret is valid. The table application_secrets is named `k`. */
const isLive = (now: Date) => sql<boolean>`(k.expires_at IS NULL OR k.expires_at > ${now})`;

/** The live secrets of an application, the newest first: at most two. */
export async function findLiveSecrets(executor: Executor, applicationId: string, now: Date): Promise<SecretRow[]> {
  return executor
    .selectFrom('application_secrets as k')
    .selectAll()
    .where('application_id', '=', applicationId)
    .where(isLive(now))
    .orderBy(sql`expires_at IS NULL`, 'desc')
    .orderBy('created_at', 'desc')
    .execute();
}

/** Ends the secrets of an application now. @returns how many were live */
export async function endSecrets(executor: Executor, applicationId: string, now: Date): Promise<number> {
  const ended = await executor
    .updateTable('application_secrets as k')
    .set({ expires_at: now })
    .where('application_id', '=', applicationId)
    .where(isLive(now))
    .returning('id')
    .execute();
  return ended.length;
}

interface SecretChange {
  applicationId: string;
  secret: NewSecret;
  now: Date;
  oldEndsAt: Date;
  replaces?: Pick<SecretRow, 'id'> | undefined;
}

/** Another person or process replaced the secret first; this replacement is refused. */
export class SecretChangedError extends Error {
  override readonly name = 'SecretChangedError';
  constructor() {
    super('The secret has just been replaced by somebody else. Look at the current one, then repeat.');
  }
}

/**
 * Gives an application a new secret. One earlier secret stays valid until `oldEndsAt`: the current one, or the one before it where the
 * current one was never used. A secret that is shown once gets lost, and servers continue with the previous one. Any other ends now, so that at
 * most two are live. An ended one stays for as long as a token that it has signed may be presented to its site.
 * The caller must hold a row lock on the application. Processes write uses once a second: one of the last moment may not count yet.
 * @param replaces the secret that was current before the caller waited for that row; undefined where there was none
 * @throws {SecretChangedError} if the current secret is no longer `replaces`: continuing would shorten the life of a secret that this caller has not seen
 */
export async function addSecret(
  executor: Executor,
  { applicationId, secret, now, oldEndsAt, replaces }: SecretChange,
): Promise<void> {
  const [current, older] = await findLiveSecrets(executor, applicationId, now);
  if (current?.id !== replaces?.id) throw new SecretChangedError();
  const kept = current?.last_used_at === null ? (older ?? current) : current;
  await executor
    .deleteFrom('application_secrets')
    .where('application_id', '=', applicationId)
    .where('expires_at', '<=', addSeconds(now, -siteTokenSeconds))
    .execute();
  const othersEnd = sql<Date>`least(expires_at, ${now}::timestamptz)`;
  await executor
    .updateTable('application_secrets')
    .set({ expires_at: kept ? sql`CASE WHEN id = ${kept.id} THEN ${oldEndsAt} ELSE ${othersEnd} END` : othersEnd })
    .where('application_id', '=', applicationId)
    .execute();
  await executor
    .insertInto('application_secrets')
    .values({ ...secret, application_id: applicationId, created_at: now })
    .execute();
}
