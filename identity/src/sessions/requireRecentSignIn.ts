import { addSeconds } from '../clock';
import type { Context } from '../context';
import { recentSignInRequired } from '../http/errors';
import type { SessionRow } from './sessions.repository';

const recentSeconds = 5 * 60;

/**
 * What changes who can get into an account needs a person who proved themselves within five minutes: at
 * the sign-in, or since with `POST /user/confirm_sign_in/`.
 * @throws 401 recent_sign_in_required
 */
export function requireRecentSignIn(
  { clock }: Pick<Context, 'clock'>,
  session: Pick<SessionRow, 'confirmed_at'>,
): void {
  if (addSeconds(session.confirmed_at, recentSeconds) <= clock.now()) throw recentSignInRequired();
}
