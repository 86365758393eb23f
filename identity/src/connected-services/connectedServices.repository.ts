import type { Executor } from '../storage/database';

/** Somebody who signs in to an application. */
export interface Use {
  userId: number;
  applicationId: string;
  /** What it may see, as the list of connected services says it. */
  scopes: readonly string[];
  now: Date;
}

/**
 * Notes that a person uses an application to which going is agreeing: partner sites and SAML service providers have no
 * consent of their own, so that entering one again after it was taken off the list puts it back.
 */
export async function recordUse(executor: Executor, { userId, applicationId, scopes, now }: Use): Promise<void> {
  const change = { scopes: [...scopes], last_used_at: now, revoked_at: null };
  await executor
    .insertInto('connected_services')
    .values({ user_id: userId, application_id: applicationId, since: now, ...change })
    .onConflict((conflict) => conflict.columns(['user_id', 'application_id']).doUpdateSet(change))
    .execute();
  await executor
    .updateTable('applications')
    .set({ connected_at: now })
    .where('id', '=', applicationId)
    .where('connected_at', 'is', null)
    .execute();
}
