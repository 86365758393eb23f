import type { Adapter, AdapterPayload } from 'oidc-provider';
import { addSeconds } from '../../platform/clock';
import type { Context } from '../../context';
import {
  consumeArtifact,
  deleteArtifact,
  deleteGrant,
  hashValue,
  upsertArtifact,
  type NewArtifact,
  type StoredArtifact,
} from './artifacts.repository';
import { loadArtifact } from './loaders';
import { readGrantId } from './resourceOwner';
import type { ArtifactKind } from './oauth2.tables';
import { unused } from './unusedAdapter';
import { providerLibrary } from './providerLibrary';
import { refreshGraceStart } from '../../sessions/refreshGrace';
import { providerRequest } from './providerRequest';
import { collectedWrites, isTokenRequest } from './tokenWrites';

/** A NUL or half a surrogate pair as JSON writes it: after an even number of backslashes, because an odd one begins an escaped backslash. */
const unstorable = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/;

/** PostgreSQL can store neither a NUL nor half a surrogate pair, which any parameter of a request may hold. @throws invalid_request */
function refuseUnstorable(payload: AdapterPayload): void {
  if (!unstorable.test(JSON.stringify(payload))) return;
  const { errors } = providerLibrary();
  throw new errors.InvalidRequest('the request contains a character that cannot be stored');
}

/** Whether a refresh token may still get the successor that it has; `commitTokenWrites` decides. */
function isRepeated(context: Context, { kind, consumed_at }: StoredArtifact): boolean {
  const request = providerRequest();
  const isPresented = kind === 'RefreshToken' && request !== undefined && isTokenRequest(request);
  return isPresented && consumed_at !== null && consumed_at > refreshGraceStart(context);
}

/** Storage of codes, tokens, pushed requests and interactions: one row each, by the hash of its value. */
export const artifactAdapter = (context: Context, kind: ArtifactKind): Adapter => ({
  ...unused,

  async upsert(value, payload, expiresIn = 0) {
    const now = context.clock.now();
    const kept = { ...payload };
    delete kept.jti;
    // An interaction may outlive its session: the single sign-on cookie must not be stored with it.
    delete kept.session;
    refuseUnstorable(kept);
    const isInteraction = kind === 'Interaction';
    const grantId = isInteraction ? undefined : payload.grantId;
    // A pushed request does not name its client; the end of the application's access deletes it by this.
    const requester = providerRequest()?.koa?.oidc?.client?.clientId;
    const clientId = isInteraction ? payload.params?.client_id : (payload.clientId ?? requester);
    const artifact: NewArtifact = {
      id: hashValue(value),
      kind,
      payload: kept,
      applicationId: typeof clientId === 'string' ? clientId : null,
      sid: grantId === undefined ? null : readGrantId(grantId).sid,
      grantId: grantId ?? null,
      now,
      expiresAt: addSeconds(now, expiresIn),
    };
    const writes = collectedWrites(kind);
    if (writes) writes.issued.push(artifact);
    else await upsertArtifact(context.db, artifact);
  },

  async find(value) {
    const found = await loadArtifact(context, hashValue(value));
    if (found?.kind !== kind) return undefined;
    const { consumed_at } = found;
    const isUsed = consumed_at !== null && !isRepeated(context, found);
    const consumed = isUsed && { consumed: Math.floor(consumed_at.getTime() / 1000) };
    return { ...(found.payload as AdapterPayload), jti: value, ...consumed };
  },

  async consume(value) {
    const writes = collectedWrites(kind);
    if (writes) {
      writes.consumed = { id: hashValue(value), kind };
      return;
    }
    if (!(await consumeArtifact(context.db, hashValue(value), context.clock.now()))) {
      const { errors } = providerLibrary();
      throw new errors.InvalidGrant(`${kind} already consumed`);
    }
  },

  async destroy(value) {
    await deleteArtifact(context.db, hashValue(value));
  },

  async revokeByGrantId(grantId) {
    await deleteGrant(context.db, grantId);
  },
});
