import { addSeconds } from '../platform/clock';
import type { Context } from '../context';
import { recentSignInRequired } from '../platform/http/errors';
import type { SessionRow } from './sessions.repository';

const recentSeconds = 5 * 60;

/** Whether what a person proved at a moment, e.g. by a code that was accepted then, still counts as a recent sign-in. */
export const isRecent = ({ clock }: Pick<Context, 'clock'>, provenAt: Date): boolean =>
  addSeconds(provenAt, recentSeconds) > clock.now();

/**
 * What changes who can get into an account needs a person who proved themselves within five minutes: at
 * the sign-in, or since with `POST /user/confirm_sign_in/`. The moment that counts is the one at which the code was accepted.
 * @param provenAt when a code that comes with the change, and is consumed by it, was accepted
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
