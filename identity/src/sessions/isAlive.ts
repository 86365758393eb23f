import type { Context } from '../context';
import { addSeconds, daySeconds } from '../platform/clock';
import type { SessionRow } from './sessions.repository';

/** Sessions last seen before this moment have ended by idleness. */
export const idleSince = ({ config, clock }: Pick<Context, 'config' | 'clock'>): Date =>
  addSeconds(clock.now(), -config.sessions.idleDays * daySeconds);

/** Whether a session can still be used. */
export const isAlive = (context: Context, session: SessionRow): boolean =>
  session.ended_at === null && session.expires_at > context.clock.now() && session.last_seen_at > idleSince(context);
