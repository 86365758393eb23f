import { randomUUID } from 'node:crypto';
import type { Jwt } from '@passport/shared/schemas/sessions';
import { addSeconds } from '../clock';
import type { Context } from '../context';
import type { Visitor } from '../devices/visitor';
import { tokensOf } from '../tokens/tokens';
import type { UserRow } from '../users/users.repository';
import type { NewSession } from './sessions.repository';

/** A session that was born, and its first pair of tokens. */
export interface SignedIn {
  sid: string;
  jwt: Jwt;
}

const secondsPerDay = 24 * 3600;

/**
 * A new session, with a new id whatever there was before, not written yet.
 * @param amr how the person proved themselves (see amrOf)
 * @returns what to write, and its first pair of tokens
 */
export function newSession(
  context: Context,
  user: UserRow,
  visitor: Visitor,
  event: 'sign_in' | 'registration',
  amr: readonly string[],
): { session: NewSession; jwt: Jwt } {
  const now = context.clock.now();
  const sid = randomUUID();
  const expiresAt = addSeconds(now, context.config.sessions.maxDays * secondsPerDay);
  const tokens = tokensOf(context);
  return {
    session: { sid, userId: user.id, now, expiresAt, visitor, event, amr },
    jwt: {
      access: tokens.issueAccess(user.user_id, sid),
      refresh: tokens.issueRefresh({ subject: user.user_id, sid, generation: 0, rotatedAt: now, expiresAt }),
    },
  };
}
