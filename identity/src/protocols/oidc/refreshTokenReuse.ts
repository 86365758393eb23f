import type { Client, KoaContextWithOIDC } from 'oidc-provider';
import { record } from '../../protection/audit/audit';
import type { Context } from '../../context';
import { notify } from '../../messaging/notices/notify';
import { findSession } from '../../sessions/sessions.repository';
import { deleteGrant } from './artifacts.repository';
import { providerRequest } from './providerRequest';
import { readGrantId } from './resourceOwner';

/** A refresh token family and its client. */
interface TokenFamily {
  grantId: string;
  client: Client;
}

/**
 * Ends the family of a refresh token that was used twice: one of its two presenters is a thief (RFC 9700 section 4.14, R-29).
 * oidc-provider calls this before it revokes anything; other revocations are left to it.
 */
export async function endReusedFamily(context: Context, { oidc }: KoaContextWithOIDC): Promise<void> {
  const { RefreshToken: token, Client: client } = oidc.entities;
  if (oidc.route !== 'token' || !token?.consumed || !token.grantId || !client) return;
  await endFamily(context, { grantId: token.grantId, client });
}

/**
 * The same for the loser of two racing requests with one code or refresh token: oidc-provider has seen it consumed in neither
 * (R-29, R-38).
 */
export async function endRacedFamily(context: Context, { oidc }: KoaContextWithOIDC): Promise<void> {
  const { AuthorizationCode: code, RefreshToken: token, Client: client } = oidc.entities;
  if (code?.grantId) await deleteGrant(context.db, code.grantId);
  else if (token?.grantId && client) await endFamily(context, { grantId: token.grantId, client });
}

async function endFamily(context: Context, { grantId, client }: TokenFamily): Promise<void> {
  const { sid } = readGrantId(grantId);
  const now = context.clock.now();
  const visitor = providerRequest()?.visitor();
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
