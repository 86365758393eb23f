import { randomUUID } from 'node:crypto';
import type { Jwt } from '@passport/shared/schemas/sessions';
import { addSeconds, daySeconds } from '../../platform/clock';
import type { Context } from '../../context';
import type { Visitor } from '../../platform/devices/visitor';
import { tokensOf } from '../../platform/tokens/tokens';
import type { UserRow } from '../../people/users.repository';
import type { NewSession } from '../../sessions/sessions.repository';

/** A session that was born, and its first pair of tokens. */
export interface SignedIn {
  sid: string;
  jwt: Jwt;
}

/**
 * A new session, with a new id whatever there was before, not written yet.
 * @param amr how the person proved themselves (see amrOf)
 * @param provenAt when they did, where no code says it; now by default
 */
export function sessionFor(
  { clock, config }: Context,
  userId: number,
  visitor: Visitor,
  event: NewSession['event'],
  amr: readonly string[],
  provenAt?: Date,
): NewSession {
  const now = clock.now();
  const expiresAt = addSeconds(now, config.sessions.maxDays * daySeconds);
  return { sid: randomUUID(), userId, now, expiresAt, visitor, event, amr, provenAt: provenAt ?? now };
}

/** The first pair of tokens of a session. @param subject the user's UUID */
export function firstTokens(context: Context, subject: string, { sid, now, expiresAt }: NewSession): Jwt {
  const tokens = tokensOf(context);
  return {
    access: tokens.issueAccess(subject, sid),
    refresh: tokens.issueRefresh({ subject, sid, generation: 0, rotatedAt: now, expiresAt }),
  };
}

/** A new session, not written yet, and its first pair of tokens; see sessionFor. */
export function newSession(
  context: Context,
  user: UserRow,
  visitor: Visitor,
  event: NewSession['event'],
  amr: readonly string[],
  provenAt?: Date,
): { session: NewSession; jwt: Jwt } {
  const session = sessionFor(context, user.id, visitor, event, amr, provenAt);
  return { session, jwt: firstTokens(context, user.user_id, session) };
}
