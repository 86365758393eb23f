import type { Jwt } from '@passport/shared/schemas/sessions';
import type { Context } from '../context';
import type { Visitor } from '../platform/devices/visitor';
import { record } from '../protection/audit/audit';
import { documentsRequired, sessionOver, unauthorized, type AppError } from '../platform/http/errors';
import { notify } from '../messaging/notices/notify';
import { tokensOf, type RefreshClaims } from '../platform/tokens/tokens';
import { idleSince, isAlive, isWaitingForDocuments } from './isAlive';
import { reasonWithoutSession } from './reasonWithoutSession';
import { requireActive } from './requireActive';
import { refreshGraceStart } from './refreshGrace';
import { endSession, findSession, rotateSession, wasReused, type SessionWithUser } from './sessions.repository';
import type { SessionRow } from './sessions.tables';

/** The tokens of a session's current generation. */
function tokensOfGeneration(
  context: Context,
  subject: string,
  session: Pick<SessionRow, 'sid' | 'generation' | 'rotated_at' | 'expires_at'>,
): Jwt {
  const tokens = tokensOf(context);
  const { sid, generation, rotated_at, expires_at } = session;
  return {
    access: tokens.issueAccess(subject, sid),
    refresh: tokens.issueRefresh({ subject, sid, generation, rotatedAt: rotated_at, expiresAt: expires_at }),
  };
}

/** Ends a session whose refresh token was used twice: one of its two users is a thief (RFC 9700 section 4.14). */
async function endReused(context: Context, { session, user }: SessionWithUser, visitor: Visitor): Promise<void> {
  const now = context.clock.now();
  await context.db.transaction().execute(async (transaction) => {
    const ended = await endSession(transaction, session.sid, now);
    if (ended === undefined) return;
    await record(transaction, { event: 'refresh_reuse', at: now, userId: user.id, sid: session.sid, visitor });
    await notify(context, transaction, { notice: 'refresh_reuse', user, visitor });
  });
}

/** Why a session has ended. Only a caller with a token that we signed learns the reason. */
async function reasonOfEnd(context: Context, { session, user }: SessionWithUser): Promise<AppError> {
  if (session.ended_at === null) return sessionOver('session_expired');
  return sessionOver((await wasReused(context.db, session.sid, user.id)) ? 'session_reused' : 'session_ended');
}

/** Moves the session of a token to its next generation. @returns undefined if the token is not the current one, or its session not alive */
async function rotate(context: Context, claims: RefreshClaims): Promise<Jwt | undefined> {
  const now = context.clock.now();
  const rotated = await rotateSession(context.db, { ...claims, now, idleSince: idleSince(context) });
  return rotated && tokensOfGeneration(context, rotated.user_id, rotated);
}

/**
 * Answers a token that did not rotate: the same successor within the grace, 401 for a dead session, or a reuse.
 * @returns undefined for the current token of a live session: another try may rotate it
 */
async function answerUnrotated(context: Context, claims: RefreshClaims, visitor: Visitor): Promise<Jwt | undefined> {
  const found = await findSession(context.db, claims.sid);
  if (!found) throw await reasonWithoutSession(context, claims);
  const { generation } = claims;
  const { session, user } = found;
  requireActive(context, user);
  if (isWaitingForDocuments(context, session)) throw documentsRequired();
  if (!isAlive(context, session)) throw await reasonOfEnd(context, found);
  if (generation > session.generation) throw unauthorized();
  // No reuse: the session was not alive a moment ago, and is again, as by the acceptance of a document in another tab.
  if (generation === session.generation) return undefined;
  if (generation === session.generation - 1 && session.rotated_at > refreshGraceStart(context))
    return tokensOfGeneration(context, user.user_id, session);
  await endReused(context, found, visitor);
  throw sessionOver('session_reused');
}

/**
 * Exchanges a refresh token for new tokens (`POST /user/refresh_jwt/`). The previous token gets the same successor for
 * REFRESH_GRACE_SECONDS, so that tabs may race; later its use ends the session.
 * @throws 401 session_ended, session_expired, session_reused or user_inactive; 401 documents_required once the time to postpone the
 *   acceptance of a document is over; 401 without a code for an unknown token
 */
export async function refreshPair(context: Context, token: string, visitor: Visitor): Promise<Jwt> {
  const tokens = tokensOf(context);
  const claims = tokens.readRefresh(token);
  if (!claims) throw tokens.isExpiredRefresh(token) ? sessionOver('session_expired') : unauthorized();
  const answer = async () => (await rotate(context, claims)) ?? answerUnrotated(context, claims, visitor);
  // Of two that find the session alive again one rotates it; the second check gives the other the same successor.
  const answered = (await answer()) ?? (await answer());
  if (!answered) throw unauthorized();
  return answered;
}
