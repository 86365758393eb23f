import { randomUUID } from 'node:crypto';
import { findOAuthClient } from '../applications/oauthClients.repository';
import type { Context } from '../../context';
import type { MessageRenderer } from '../../messaging/outbox/outbox';
import { engineOf } from './engine';

/** Kind of the outbox rows that the trigger of the table `sessions` writes. */
export const backchannelLogoutKind = 'backchannel_logout';

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout';

/** The engine's ID token, as its own sender of logout tokens uses it. */
interface LogoutToken {
  mask: unknown;
  set(name: string, value: unknown): void;
  issue(options: { use: 'logout' }): Promise<string>;
}

/**
 * A logout token (OpenID Connect Back-Channel Logout section 2.4), signed at the moment it is delivered: a retry carries a
 * fresh one.
 */
export const backchannelLogoutRenderer =
  (context: Context): MessageRenderer =>
  async ({ reference }) => {
    const { client: clientId, sid, sub } = reference as Record<string, string>;
    const engine = await engineOf(context);
    // A client that was removed or switched off meanwhile hears nothing more.
    if (!clientId || !(await findOAuthClient(context.db, clientId, context.clock.now()))) return undefined;
    const client = await engine.Client.find(clientId);
    if (!client) return undefined;
    const token = new engine.IdToken({ sub }, { client, ctx: undefined } as never) as unknown as LogoutToken;
    token.mask = { sub: null };
    token.set('events', { [logoutEvent]: {} });
    token.set('jti', randomUUID());
    token.set('sid', sid);
    return { text: await token.issue({ use: 'logout' }) };
  };
