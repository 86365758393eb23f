import type { Client, KoaContextWithOIDC } from 'oidc-provider';
import { record } from '../../protection/audit/audit';
import type { Context } from '../../context';
import { notify } from '../../messaging/notices/notify';
import { findSession } from '../../sessions/sessions.repository';
import { deleteGrant } from './artifacts.repository';
import { visitorNow } from './engineContext';
import { readGrantId } from './holder';

/** What of an exchange says which family it belongs to. */
interface Family {
  grantId: string;
  client: Client;
}

/**
 * A refresh token that was exchanged before came back: one of its two holders is a thief (RFC 9700 section 4.14, R-29). The
 * family ends in one step with the entry in the person's history and the message to them. The engine asks this before it
 * revokes anything; what it revokes for another reason is left to it.
 */
export async function endReusedFamily(context: Context, { oidc }: KoaContextWithOIDC): Promise<void> {
  const { RefreshToken: token, Client: client } = oidc.entities;
  if (oidc.route !== 'token' || !token?.consumed || !token.grantId || !client) return;
  await endFamily(context, { grantId: token.grantId, client });
}

/**
 * The same where two exchanges of one code or refresh token raced, and the other one won: the engine has seen neither of them
 * consumed.
 */
export async function endRacedFamily(context: Context, { oidc }: KoaContextWithOIDC): Promise<void> {
  const { AuthorizationCode: code, RefreshToken: token, Client: client } = oidc.entities;
  if (code?.grantId) await deleteGrant(context.db, code.grantId);
  else if (token?.grantId && client) await endFamily(context, { grantId: token.grantId, client });
}

async function endFamily(context: Context, { grantId, client }: Family): Promise<void> {
  const { sid } = readGrantId(grantId);
  const now = context.clock.now();
  const visitor = visitorNow();
  const service = client.clientName ?? client.clientId;
  await context.db.transaction().execute(async (transaction) => {
    if (!(await deleteGrant(transaction, grantId))) return;
    const { user } = (await findSession(transaction, sid))!;
    const event = 'service_refresh_reuse';
    await record(transaction, {
      event,
      at: now,
      userId: user.id,
      sid,
      details: { service },
      ...(visitor && { visitor }),
    });
    await notify(context, transaction, { notice: event, user, facts: { service } });
  });
}
