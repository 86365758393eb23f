import { addSeconds } from '../clock';
import type { Context } from '../context';
import { recentSignInRequired } from '../http/errors';
import type { SessionRow } from './sessions.repository';

const recentSeconds = 5 * 60;

/** Whether the person proved themselves within five minutes. */
export const isSignInRecent = (
  { clock }: Pick<Context, 'clock'>,
  { confirmed_at }: Pick<SessionRow, 'confirmed_at'>,
): boolean => addSeconds(confirmed_at, recentSeconds) > clock.now();

/**
 * What changes who can get into an account needs a person who proved themselves within five minutes: at
 * the sign-in, or since with `POST /user/confirm_sign_in/`.
 * @throws 401 recent_sign_in_required
 */
export function requireRecentSignIn(context: Pick<Context, 'clock'>, session: Pick<SessionRow, 'confirmed_at'>): void {
  if (!isSignInRecent(context, session)) throw recentSignInRequired();
}
