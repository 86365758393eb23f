import { addSeconds } from '../platform/clock';
import type { Context } from '../context';
import { recentSignInRequired } from '../platform/http/errors';
import type { SessionRow } from './sessions.tables';

const recentSeconds = 5 * 60;

/** Whether a proof of that moment, e.g. an accepted code, still counts as a recent sign-in. */
export const isRecent = ({ clock }: Pick<Context, 'clock'>, provenAt: Date): boolean =>
  addSeconds(provenAt, recentSeconds) > clock.now();

/**
 * A change of contacts or factors needs a proof of the last five minutes: the sign-in, a later
 * `POST /user/confirm_sign_in/`, or a code that comes with the change. The time of acceptance of the code counts.
 * @param provenAt when the code that comes with the change, and is consumed by it, was accepted
 * @throws 401 recent_sign_in_required
 */
export function requireRecentSignIn(
  context: Pick<Context, 'clock'>,
  { confirmed_at }: Pick<SessionRow, 'confirmed_at'>,
  provenAt?: Date,
): void {
  if (isRecent(context, confirmed_at)) return;
  if (provenAt === undefined || !isRecent(context, provenAt)) throw recentSignInRequired();
}
