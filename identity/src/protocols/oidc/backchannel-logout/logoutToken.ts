import { randomUUID } from 'node:crypto';
import { findOAuthClient } from '../../../applications/registration/oauthClients.repository';
import type { Context } from '../../../context';
import type { MessageRenderer } from '../../../messaging/outbox/outbox';
import { providerOf } from '../provider';

/**
 * Kind of the outbox rows that the SQL function `queue_backchannel_logout` writes (migration 0121): a trigger calls it when a session
 * ends, and connectedServices.repository when a person disconnects a service.
 */
export const backchannelLogoutKind = 'backchannel_logout';

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout';

/** Members of oidc-provider's IdToken that its types leave out; it builds logout tokens from them itself. */
interface LogoutToken {
  mask: unknown;
  set(name: string, value: unknown): void;
  issue(options: { use: 'logout' }): Promise<string>;
}

/**
 * Renders a logout token (OpenID Connect Back-Channel Logout section 2.4) when it is delivered: each retry sends a token of its own,
 * which has not expired.
 */
export const backchannelLogoutRenderer =
  (context: Context): MessageRenderer =>
  async ({ reference }) => {
    const { client: clientId, sid, sub } = reference as Record<string, string>;
    const provider = await providerOf(context);
    // A client that was removed or deactivated in the meantime is not notified.
    if (!clientId || !(await findOAuthClient(context.db, clientId, context.clock.now()))) return undefined;
    const client = await provider.Client.find(clientId);
    if (!client) return undefined;
    const token = new provider.IdToken({ sub }, { client, ctx: undefined } as never) as unknown as LogoutToken;
    token.mask = { sub: null };
    token.set('events', { [logoutEvent]: {} });
    token.set('jti', randomUUID());
    token.set('sid', sid);
    return { text: await token.issue({ use: 'logout' }) };
  };
