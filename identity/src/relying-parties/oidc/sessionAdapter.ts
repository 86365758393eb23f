import type { Adapter, AdapterPayload, ClientAuthorizationState } from 'oidc-provider';
import { addSeconds, epochSeconds } from '../../platform/clock';
import { connectService } from '../connected-services/connectedServices.repository';
import type { Context } from '../../context';
import { logout } from '../../sessions/logout';
import { tokensOf } from '../../platform/tokens/tokens';
import { deleteArtifact, hashValue, upsertArtifact } from './artifacts.repository';
import { acrOf } from './claims';
import { holderOf, presentedOf } from './engineReads';
import { grantIdOf, type Holder } from './holder';
import { engineContext, visitorNow } from './engineContext';
import { unused } from './unusedAdapter';

/** The sign-out page may stand open for that long. */
const pageSeconds = 3600;

/** The engine's session is ours: its id is the single sign-on cookie, its uid our `sid`. */
export const sessionAdapter = (context: Context): Adapter => ({
  ...unused,

  async find(cookie) {
    const sid = tokensOf(context).readSso(cookie);
    const holder = sid === undefined ? undefined : await holderOf(context, sid, null);
    const page = await readSignOutPage(context, cookie);
    if (!holder) return page && { ...page, kind: 'Session', jti: cookie };
    return { ...sessionOf(holder), ...page, jti: cookie };
  },

  async findByUid(sid) {
    const holder = await holderOf(context, sid, null);
    return holder && { ...sessionOf(holder), jti: sid };
  },

  async upsert(cookie, payload) {
    await keepSignOutPage(context, cookie, payload);
    await recordIssuedCode(context);
  },

  /** The sign-out page alone asks for it. */
  async destroy(cookie) {
    const sid = tokensOf(context).readSso(cookie);
    const visitor = visitorNow();
    if (sid !== undefined && visitor) await logout(context, visitor, sid, false);
    await deleteArtifact(context.db, hashValue(cookie));
  },
});

const sessionOf = (holder: Holder): AdapterPayload => ({
  kind: 'Session',
  iat: epochSeconds(holder.confirmed_at),
  exp: epochSeconds(holder.session_expires_at),
  uid: holder.sid,
  accountId: holder.subject,
  loginTs: epochSeconds(holder.confirmed_at),
  amr: holder.amr,
  acr: acrOf(holder.amr),
  authorizations: authorizationsOf(holder.sid),
});

/** For every client the session has one grant, whose id follows from both: there is nothing to look up. */
const authorizationsOf = (sid: string): Record<string, ClientAuthorizationState> =>
  new Proxy(
    {},
    {
      get: (_target, clientId) =>
        typeof clientId === 'string' ? { sid, grantId: grantIdOf(sid, clientId) } : undefined,
    },
  );

/** What the sign-out page that a browser was shown is about; such a browser may have no session of ours. */
async function readSignOutPage(context: Context, cookie: string): Promise<AdapterPayload | undefined> {
  if (!engineContext()?.oidc.route.startsWith('end_session')) return undefined;
  const found = await presentedOf(context, hashValue(cookie));
  return found?.kind === 'Session' ? (found.payload as AdapterPayload) : undefined;
}

async function keepSignOutPage(context: Context, cookie: string, payload: AdapterPayload): Promise<void> {
  if (!payload.state) return;
  const now = context.clock.now();
  const { uid, state, iat, exp } = payload;
  await upsertArtifact(context.db, {
    id: hashValue(cookie),
    kind: 'Session',
    payload: { uid, state, iat, exp },
    applicationId: null,
    sid: tokensOf(context).readSso(cookie) ?? null,
    grantId: null,
    now,
    expiresAt: addSeconds(now, pageSeconds),
  });
}

/** The engine saves the session at the end of each request: where it gave out a code, that was a sign-in. */
async function recordIssuedCode(context: Context): Promise<void> {
  const { AuthorizationCode: code, Client: client, Grant: grant } = engineContext()?.oidc.entities ?? {};
  if (!code || !client || !grant || code.sessionUid === undefined) return;
  const holder = await holderOf(context, code.sessionUid, null);
  if (!holder) return;
  await connectService(context.db, {
    userId: holder.user_id,
    applicationId: client.clientId,
    scopes: grant.getOIDCScope().split(' '),
    now: context.clock.now(),
    consent: { sid: holder.sid, agreedBy: client.skip_granting_access === true ? undefined : visitorNow() },
  });
}
