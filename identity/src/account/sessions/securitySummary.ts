import type { SecuritySummary } from '@passport/shared/schemas/account';
import { placeOf } from '../history/history';
import { countConnectedServices } from '../../applications/connected-services/connectedServices.repository';
import type { Context } from '../../context';
import { countPasskeys } from '../../sign-in/passkeys/passkeys.repository';
import { readFactorState } from '../../sign-in/two-factor/twoFactor.repository';
import { aliveCriteria } from '../../sessions/isAlive';
import { countAliveSessions } from './accountSessions.repository';
import type { SessionWithUser } from '../../sessions/sessions.repository';

/** Services beyond these are only counted. */
const namedServices = 3;

/** The security summary on the account's home page (`GET /user/security/`). */
export async function securitySummary(context: Context, { user, session }: SessionWithUser): Promise<SecuritySummary> {
  const lastSignIn = await context.db
    .selectFrom('audit_events')
    .select(['at', 'device', 'country', 'ip'])
    .where('user_id', '=', user.id)
    .where('event', 'in', ['sign_in', 'registration'])
    .where('sid', '<>', session.sid)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const { codes_left } = await readFactorState(context.db, user.id);
  return {
    sessions_count: await countAliveSessions(context.db, aliveCriteria(context, user.id)),
    last_sign_in: lastSignIn ? { at: lastSignIn.at.toISOString(), ...placeOf(lastSignIn) } : null,
    recovery_codes_left: user.two_factor_auth === 'DISABLE' ? null : codes_left,
    passkeys_count: await countPasskeys(context.db, user.id),
    deletion_at: user.deletion_at?.toISOString() ?? null,
    connected_services: await countConnectedServices(context.db, user.id, namedServices),
  };
}
