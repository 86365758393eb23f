import { sql, type Selectable } from 'kysely';
import type { Executor } from '../../platform/storage/database';
import type { ApplicationsTables } from './applications.tables';

export type SecretRow = Selectable<ApplicationsTables['application_secrets']>;

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
 * Gives an application a new secret. The current one stays valid until `oldEndsAt`; any other ends now, so that at most two are live.
 * The caller must hold a row lock on the application.
 * @param replaces the secret that was current before the caller waited for that row; undefined where there was none
 * @throws {SecretChangedError} if the current secret is no longer `replaces`: continuing would shorten the life of a secret that this caller has not seen
 */
export async function addSecret(
  executor: Executor,
  { applicationId, secret, now, oldEndsAt, replaces }: SecretChange,
): Promise<void> {
  const [current] = await findLiveSecrets(executor, applicationId, now);
  if (current?.id !== replaces?.id) throw new SecretChangedError();
  const keepsCurrent = current !== undefined && oldEndsAt > now;
  await executor
    .deleteFrom('application_secrets')
    .where('application_id', '=', applicationId)
    .$if(keepsCurrent, (secrets) => secrets.where('id', '<>', current!.id))
    .execute();
  if (keepsCurrent)
    await executor
      .updateTable('application_secrets')
      .set({ expires_at: sql`least(expires_at, ${oldEndsAt}::timestamptz)` })
      .where('id', '=', current.id)
      .execute();
  await executor
    .insertInto('application_secrets')
    .values({ ...secret, application_id: applicationId, created_at: now })
    .execute();
}
