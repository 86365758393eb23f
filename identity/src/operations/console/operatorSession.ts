import type { OperatorSessionAnswer, OperatorSessionBody } from '@passport/shared/schemas/console/session';
import { operatorProofSeconds } from '@passport/shared/schemas/console/permissions';
import type { Transaction } from 'kysely';
import type { Context } from '../../context';
import { addSeconds } from '../../platform/clock';
import type { Visitor } from '../../platform/devices/visitor';
import { invalidField } from '../../platform/http/errors';
import type { Tables } from '../../platform/storage/tables';
import { record } from '../../protection/audit/audit';
import { countAction } from '../../protection/limits/countAction';
import { lockUser } from '../../sessions/lockUser';
import { requireOpenSession } from '../../sessions/requireOpenSession';
import { checkAssertion, consumePasskey } from '../../sign-in/passkeys/checkAssertion';
import { proveFactor, wrongProof } from '../../sign-in/two-factor/proveFactor';
import { operatorActor } from './operatorActor';
import { operatorIdleSeconds, operatorSessionSeconds } from './operatorCookie';
import type { ConsoleCaller } from './operatorRoute';
import { deleteOperatorSession, insertOperatorSession, type OperatorSessionRow } from './operatorSessions.repository';

/** Tries of a person, right or wrong, until the count is over: it begins again with a right one. */
const tries = { limit: 5, windowSeconds: 15 * 60 };
const triesKey = (userId: number): string => `operator_session|${userId}`;

/** What the answers about a session of the console say of its times. */
export const presentTimes = (session: OperatorSessionRow): OperatorSessionAnswer => ({
  expires_at: session.expires_at.toISOString(),
  idle_seconds: operatorIdleSeconds,
  proof_until: addSeconds(session.proven_at, operatorProofSeconds).toISOString(),
});

type Prove = (transaction: Transaction<Tables>) => Promise<void>;

/** A code of the authenticator, which counts once wherever it is given; tries at it count with those of a sign-in. */
async function proveByTotp(context: Context, visitor: Visitor, { user }: ConsoleCaller, totp: string): Promise<Prove> {
  if (user.two_factor_auth !== 'TOTP') throw wrongProof('totp');
  await proveFactor(context, visitor, { user, proven: [], proof: { totp }, action: 'UPDATE_PROFILE_OLD' });
  return () => Promise.resolve();
}

interface Beginning {
  caller: ConsoleCaller;
  visitor: Visitor;
  body: OperatorSessionBody;
  /** Of the value in the cookie. */
  tokenHash: Buffer;
}

/**
 * Begins a session of the console, or renews its proof: a new one takes the place of the one before. Each try is counted before it is
 * compared, under a limit of its own.
 * @throws 400 on the field of a wrong proof, 429 too_many_requests
 */
export async function beginOperatorSession(
  context: Context,
  { caller, visitor, body, tokenHash }: Beginning,
): Promise<OperatorSessionRow> {
  const { db, clock } = context;
  const { user, session } = caller;
  const { totp, passkey } = body;
  await countAction(context, db, { key: triesKey(user.id), ...tries });
  if (!totp && !passkey) throw invalidField('totp', 'errors.bad-request');
  const prove = passkey
    ? await proveByPasskey(context, { caller, visitor, passkey })
    : await proveByTotp(context, visitor, caller, totp!);
  return db.transaction().execute(async (transaction) => {
    await lockUser(transaction, user.id);
    await requireOpenSession(transaction, caller);
    await prove(transaction);
    const now = clock.now();
    const begun = {
      ...{ token_hash: tokenHash, user_id: user.id, sid: session.sid },
      ...{ created_at: now, last_seen_at: now, proven_at: now },
      expires_at: addSeconds(now, operatorSessionSeconds),
    };
    await insertOperatorSession(transaction, begun);
    await transaction.deleteFrom('counters').where('key', '=', triesKey(user.id)).execute();
    const details = { proof: passkey ? 'passkey' : 'totp' };
    await recordSession(transaction, 'operator_session_started', { caller, now, details });
    return begun;
  });
}

async function proveByPasskey(
  context: Context,
  {
    caller,
    visitor,
    passkey,
  }: { caller: ConsoleCaller; visitor: Visitor; passkey: NonNullable<OperatorSessionBody['passkey']> },
): Promise<Prove> {
  const use = await checkAssertion(context, visitor, { proof: passkey, purposes: ['prove'], userId: caller.user.id });
  return (transaction) => consumePasskey(context, transaction, use);
}

/** Ends the session of the console; the person stays signed in. */
export async function endOperatorSession({ db, clock }: Context, caller: ConsoleCaller): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    if (!(await deleteOperatorSession(transaction, caller.session.sid))) return;
    await recordSession(transaction, 'operator_session_ended', { caller, now: clock.now() });
  });
}

/** Without the address and device: the row is of no account, so that they would outlast it. `sid` names the session that has them. */
const recordSession = (
  transaction: Transaction<Tables>,
  event: 'operator_session_started' | 'operator_session_ended',
  { caller, now, details = {} }: { caller: ConsoleCaller; now: Date; details?: Record<string, string> },
): Promise<void> =>
  record(transaction, {
    ...{ event, at: now, userId: null, sid: caller.session.sid, details },
    actor: operatorActor(caller),
    target: { type: 'user', id: caller.user.user_id },
  });
