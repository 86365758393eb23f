import { randomUUID } from 'node:crypto';
import type { Jwt } from '@passport/shared/schemas/sessions';
import { sql, type RawBuilder, type Transaction } from 'kysely';
import { addSeconds, daySeconds } from '../../platform/clock';
import { requireActive } from '../../sessions/requireActive';
import type { Context } from '../../context';
import { isNewDevice } from '../../platform/devices/isNewDevice';
import type { Visitor } from '../../platform/devices/visitor';
import { secondFactorRequired, wrongCode, wrongPasskey, type AppError } from '../../platform/http/errors';
import type { Executor } from '../../platform/storage/database';
import type { Tables } from '../../platform/storage/tables';
import { tokensOf } from '../../platform/tokens/tokens';
import type { UserRow } from '../../people/users.repository';
import { lockUser } from '../../sessions/lockUser';
import { isFactorInUse } from '../../verification/verification.repository';
import { insertSession, type NewSession } from '../../sessions/sessions.repository';
import { passkeyUse, type PasskeyUse } from '../passkeys/passkeys.repository';
import { cancelDeletion } from './cancelDeletion';
import { notifyOfNewDevice } from './notifyOfNewDevice';

/** A session that has started, with its first tokens. */
export interface SignedIn {
  sid: string;
  jwt: Jwt;
}

/** A sign-in or registration that was proven. */
export interface ProvenSignIn {
  user: UserRow;
  visitor: Visitor;
  event: NewSession['event'];
  /** The authentication methods, see amrOf. */
  amr: readonly string[];
  /** The time of authentication, if not given by a code in `verifications`; now by default. */
  provenAt?: Date | undefined;
  /** Ids of the codes that prove it and that the session consumes; none if the caller has consumed them. */
  verifications?: readonly string[];
  /** The use of a passkey that proves it and that the session consumes. */
  passkeyUse?: PasskeyUse | undefined;
  /** The documents that the person accepts with it. */
  acceptance?: NewSession['acceptance'];
  /** The service that the person signs in to, if it was named. */
  relyingParty?: NewSession['relyingParty'];
  /** See isNewDevice; looked up by default. */
  isNewDevice?: boolean;
  /** The second factor that was in use when the person proved themselves, see `ProvenUser`; not compared by default. */
  factorInUse?: string | null | undefined;
}

/** A session that is not stored yet, always with a new id. */
export function newSession(
  { clock, config }: Context,
  userId: number,
  signIn: Pick<ProvenSignIn, 'visitor' | 'event' | 'amr' | 'provenAt' | 'acceptance' | 'relyingParty'>,
): NewSession {
  const now = clock.now();
  const expiresAt = addSeconds(now, config.sessions.maxDays * daySeconds);
  const { visitor, event, amr, provenAt = now, acceptance, relyingParty } = signIn;
  return { sid: randomUUID(), userId, now, expiresAt, visitor, event, amr, provenAt, acceptance, relyingParty };
}

/** @param subject the user's UUID */
export function issueFirstTokens(context: Context, subject: string, { sid, now, expiresAt }: NewSession): SignedIn {
  const tokens = tokensOf(context);
  const access = tokens.issueAccess(subject, sid);
  const refresh = tokens.issueRefresh({ subject, sid, generation: 0, rotatedAt: now, expiresAt });
  return { sid, jwt: { access, refresh } };
}

/** The CTEs that consume the passkey of a sign-in. */
const proofOf = ({ passkeyUse: use }: ProvenSignIn, { now }: NewSession) => use && passkeyUse(use, now);

/** SQL condition: the user `u` has the second factor that was in use when the person proved themselves. */
const isSameFactor = ({ factorInUse }: ProvenSignIn): RawBuilder<boolean> =>
  factorInUse === undefined ? sql`true` : isFactorInUse(factorInUse);

/** Why no session was inserted: the second factor has been replaced since, or a code or a passkey was used a moment before. */
async function refusalOf(executor: Executor, user: UserRow, signIn: ProvenSignIn): Promise<AppError> {
  const { two_factor_auth: mode } = user;
  const { rows } = await sql`SELECT FROM users u WHERE u.id = ${user.id} AND ${isSameFactor(signIn)}`.execute(executor);
  if (rows.length === 0 && mode !== 'DISABLE') return secondFactorRequired(mode);
  return signIn.passkeyUse ? wrongPasskey() : wrongCode();
}

/**
 * Stores the session, cancels the user's scheduled deletion and reports a new device, all in one transaction. The user is locked
 * first: a change that was under way, such as a deactivation, a deletion or another second factor, is seen as it ended.
 * @throws 401 user_inactive, 401 second_factor_required if the factor was replaced meanwhile, 400 wrong_code if one of the codes was
 *   consumed a moment before, 400 wrong_passkey likewise
 */
async function startWithin(
  context: Context,
  transaction: Transaction<Tables>,
  session: NewSession,
  signIn: ProvenSignIn,
): Promise<void> {
  const { visitor, verifications, isNewDevice: givenIsNew } = signIn;
  const user = await lockUser(transaction, signIn.user.id);
  requireActive(context, user);
  const findNew = () => transaction.selectNoFrom(isNewDevice(user.id, visitor.device).as('is_new'));
  const isNew = givenIsNew ?? (await findNew().executeTakeFirstOrThrow()).is_new;
  const only = { user: isSameFactor(signIn), proof: proofOf(signIn, session) };
  if ((await insertSession(transaction, session, verifications, only)) === undefined)
    throw await refusalOf(transaction, user, signIn);
  if (user.deletion_at) await cancelDeletion(context, transaction, { user, visitor, sid: session.sid });
  if (isNew) await notifyOfNewDevice(context, transaction, user, session);
}

/**
 * Starts the session of a proven user and issues its first tokens. On a recognized device, and without a scheduled deletion,
 * that is a single statement (decision 6); otherwise, or during a change of the user, a transaction.
 * @param transaction the caller's, if the sign-in writes more than the session
 * @throws what `startWithin` throws; then nothing is stored
 */
export async function startSession(
  context: Context,
  signIn: ProvenSignIn,
  transaction?: Transaction<Tables>,
): Promise<SignedIn> {
  const { user, verifications } = signIn;
  const session = newSession(context, user.id, signIn);
  const isUnchanged = {
    user: sql<boolean>`u.is_active AND u.deletion_at IS NULL AND (u.locked_until IS NULL OR u.locked_until <= ${session.now}) AND ${isSameFactor(signIn)}`,
    proof: proofOf(signIn, session),
  };
  const isOneStatement = !transaction && signIn.isNewDevice === false && user.deletion_at === null;
  if (!isOneStatement || (await insertSession(context.db, session, verifications, isUnchanged)) === undefined) {
    if (transaction) await startWithin(context, transaction, session, signIn);
    else await context.db.transaction().execute((own) => startWithin(context, own, session, signIn));
  }
  return issueFirstTokens(context, user.user_id, session);
}
