import type { Context } from '../../../context';
import { addSeconds } from '../../../platform/clock';
import { record } from '../../../protection/audit/audit';
import { operatorActor } from '../operatorActor';
import { lookSeconds, recordView, type Look } from '../people/seePerson';

interface SeenRequest {
  number: number;
  /** Whose request it is, or whose failures are shown with it; null for a visitor without an account. */
  account: { id: number; user_id: string } | null;
}

/**
 * Records that an operator reads a request to support or a file of it, before anything is shown: in the history of the account, as a look
 * at the person, and in the log alone where there is none. Once for a quarter of an hour, too.
 */
export async function recordRequestView(
  context: Pick<Context, 'db' | 'clock'>,
  { number, account }: SeenRequest,
  { caller, requestId }: Pick<Look, 'caller' | 'requestId'>,
): Promise<void> {
  if (account) {
    await recordView(context, account, { caller, requestId, permission: 'support.read', request: number });
    return;
  }
  const { db, clock } = context;
  const now = clock.now();
  const actor = operatorActor(caller);
  const target = { type: 'support_request', id: String(number) } as const;
  const earlier = await db
    .selectFrom('audit_events')
    .select('id')
    .where('target_type', '=', target.type)
    .where('target_id', '=', target.id)
    .where('event', '=', 'support_viewed')
    .where('actor', '=', actor.name)
    .where('at', '>', addSeconds(now, -lookSeconds))
    .executeTakeFirst();
  if (earlier) return;
  await record(db, { event: 'support_viewed', at: now, userId: null, actor, target, requestId });
}
