import { randomUUID } from 'node:crypto';
import type { Jwt } from '@passport/shared/schemas/sessions';
import { addSeconds } from '../clock';
import type { Context } from '../context';
import type { Visitor } from '../devices/visitor';
import type { Executor } from '../storage/database';
import { tokensOf } from '../tokens/tokens';
import type { UserRow } from '../users/users.repository';
import { insertSession } from './sessions.repository';

const secondsPerDay = 24 * 3600;

/**
 * A new session, with a new id whatever there was before, in the caller's transaction.
 * @returns its first pair of tokens
 */
export async function startSession(
  context: Context,
  transaction: Executor,
  user: UserRow,
  visitor: Visitor,
  event: 'sign_in' | 'registration',
): Promise<Jwt> {
  const now = context.clock.now();
  const sid = randomUUID();
  const expiresAt = addSeconds(now, context.config.sessions.maxDays * secondsPerDay);
  const session = { sid, userId: user.id, now, expiresAt };
  await insertSession(transaction, session, { event, at: now, userId: user.id, sid, visitor });
  const tokens = tokensOf(context);
  return {
    access: tokens.issueAccess(user.user_id, sid),
    refresh: tokens.issueRefresh({ subject: user.user_id, sid, generation: 0, rotatedAt: now, expiresAt }),
  };
}
