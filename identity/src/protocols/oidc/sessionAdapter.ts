import type { RawBuilder } from 'kysely';
import type { Adapter, AdapterPayload, ClientAuthorizationState } from 'oidc-provider';
import { addSeconds, epochSeconds, hourSeconds } from '../../platform/clock';
import { connectService, type ServiceUse } from '../../applications/connected-services/connectedServices.repository';
import type { Context } from '../../context';
import { logout } from '../../sessions/logout';
import { tokensOf } from '../../platform/tokens/tokens';
import {
  consumePushedRequest,
  deleteArtifact,
  hashValue,
  insertArtifact,
  upsertArtifact,
} from './artifacts.repository';
import { acrOf } from './claims';
import { agreedAt } from './interactionPolicy';
import { isSigningOut, loadArtifact, loadResourceOwner } from './loaders';
import { grantIdOf, type ResourceOwner } from './resourceOwner';
import { providerRequest, type AuthorizationRun } from './providerRequest';
import { signOutOfServiceProviders } from './signOutOfServiceProviders';
import { unused } from './unusedAdapter';

/** How long the sign-out page may be left open. */
export const signOutPageSeconds = hourSeconds;

/** oidc-provider's session is our own: its id is the single sign-on cookie, its uid our `sid`. */
export const sessionAdapter = (context: Context): Adapter => ({
  ...unused,

  async find(cookie) {
    const sid = tokensOf(context).readSso(cookie);
    const owner = sid === undefined ? undefined : await loadResourceOwner(context, sid, null);
    const page = isSigningOut() ? await readSignOutPage(context, cookie) : undefined;
    if (owner) return { ...sessionOf(owner), ...(page && { state: page.state }), jti: cookie };
    // Even if the session has ended here, a sign-out still notifies its services.
    const ended = isSigningOut() && sid !== undefined ? { uid: sid, ...pageTimes(context) } : undefined;
    return (page ?? ended) && { ...ended, ...page, kind: 'Session', jti: cookie };
  },

  async findByUid(sid) {
    const owner = await loadResourceOwner(context, sid, null);
    return owner && { ...sessionOf(owner), jti: sid };
  },

  async upsert(cookie, payload) {
    await keepSignOutPage(context, cookie, payload);
    await recordIssuedCode(context);
  },

  /** Called only when the sign-out page was confirmed. */
  async destroy(cookie) {
    const sid = tokensOf(context).readSso(cookie);
    const visitor = providerRequest()?.visitor();
    if (sid !== undefined && visitor) {
      await logout(context, visitor, sid, false);
      await signOutOfServiceProviders(context, sid);
    }
    await deleteArtifact(context.db, hashValue(cookie));
  },
});

const sessionOf = (owner: ResourceOwner): AdapterPayload => ({
  kind: 'Session',
  iat: epochSeconds(owner.confirmed_at),
  exp: epochSeconds(owner.session_expires_at),
  uid: owner.sid,
  accountId: owner.subject,
  loginTs: epochSeconds(owner.confirmed_at),
  amr: owner.amr,
  acr: acrOf(owner.amr),
  authorizations: authorizationsOf(owner.sid),
});

/** Authorizations by client id. The id of a grant is derived from the session and the client, so any client id has an answer. */
const authorizationsOf = (sid: string): Record<string, ClientAuthorizationState> =>
  new Proxy(
    {},
    {
      get: (_target, clientId) =>
        typeof clientId === 'string' ? { sid, grantId: grantIdOf(sid, clientId) } : undefined,
    },
  );

const pageTimes = ({ clock }: Context) => {
  const now = epochSeconds(clock.now());
  return { iat: now, exp: now + signOutPageSeconds };
};

/** The state of the sign-out page that was shown to this browser, which may have no session of our own. */
async function readSignOutPage(context: Context, cookie: string): Promise<AdapterPayload | undefined> {
  const found = await loadArtifact(context, hashValue(cookie));
  if (found?.kind !== 'Session' || found.expires_at <= context.clock.now()) return undefined;
  return found.payload as AdapterPayload;
}

/** Stores the state of the sign-out page without a session, because the session may end while the page is open. */
async function keepSignOutPage(context: Context, cookie: string, { uid, state }: AdapterPayload): Promise<void> {
  if (!state) return;
  const now = context.clock.now();
  await upsertArtifact(context.db, {
    id: hashValue(cookie),
    kind: 'Session',
    payload: { uid, state, ...pageTimes(context) },
    applicationId: null,
    sid: null,
    grantId: null,
    now,
    expiresAt: addSeconds(now, signOutPageSeconds),
  });
}

/**
 * oidc-provider saves the session at the end of each request: where it issued a code, the person has signed in to the client. The code
 * and the sign-in are one statement, so that neither is there without the other.
 */
async function recordIssuedCode(context: Context): Promise<void> {
  const request = providerRequest();
  const { query = {}, oidc } = request?.koa ?? {};
  const { AuthorizationCode: code, Client: client, Grant: grant } = oidc?.entities ?? {};
  if (!oidc || !code || !client || !grant || code.sessionUid === undefined) return;
  const owner = await loadResourceOwner(context, code.sessionUid, null);
  // Removed before it is written: after a failure oidc-provider saves the session once more, which must not fail again (its answer to
  // the first failure would be lost).
  const issued = request?.writes.issued.shift();
  if (!owner || !issued) return;
  const use = {
    userId: owner.user_id,
    applicationId: client.clientId,
    scopes: grant.getOIDCScope().split(' '),
    now: context.clock.now(),
    consent: {
      sid: owner.sid,
      agreedBy: client.skip_granting_access === true ? undefined : request?.visitor(),
      agreedAt: await agreedAt(context, { query, oidc }),
    },
  } satisfies ServiceUse;
  const isIssued = await issueCode(context, use, insertArtifact(issued), request?.run);
  if (isIssued && !request?.fetchesAnswer) context.activity.signedIn(client.clientId, owner.user_id);
}

/** @returns false, with nothing written, where another session has answered the pushed request that the code is for */
async function issueCode(
  { db }: Context,
  use: ServiceUse & { consent: { sid: string } },
  code: RawBuilder<unknown>,
  run: AuthorizationRun | undefined,
): Promise<boolean> {
  if (run?.pushedRequest === undefined) {
    await connectService(db, use, code);
    return true;
  }
  const { pushedRequest } = run;
  const isIssued = await db.transaction().execute(async (transaction) => {
    if (!(await consumePushedRequest(transaction, pushedRequest, use.consent.sid, use.now))) return false;
    await connectService(transaction, use, code);
    return true;
  });
  run.isIssued = isIssued;
  return isIssued;
}
