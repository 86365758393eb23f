import type { SecuritySummary } from '@passport/shared/schemas/account';
import { placeOf } from '../history/history';
import { countConnectedServices } from '../../relying-parties/connected-services/connectedServices.repository';
import type { Context } from '../../context';
import { readFactorState } from '../../sign-in/two-factor/twoFactor.repository';
import { livingOf } from './listSessions';
import { countSessions } from './sessionList.repository';
import type { SessionWithUser } from '../../sessions/sessions.repository';

/** So many services are named; the others are counted. */
const namedServices = 3;

/** What the account's home page shows of its security (`GET /user/security/`). */
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
    sessions_count: await countSessions(context.db, livingOf(context, user.id)),
    last_sign_in: lastSignIn ? { at: lastSignIn.at.toISOString(), ...placeOf(lastSignIn) } : null,
    recovery_codes_left: user.two_factor_auth === 'DISABLE' ? null : codes_left,
    deletion_at: user.deletion_at?.toISOString() ?? null,
    connected_services: await countConnectedServices(context.db, user.id, namedServices),
  };
}
