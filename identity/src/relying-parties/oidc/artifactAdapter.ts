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
} from './artifacts.repository';
import { presentedOf } from './engineReads';
import { readGrantId } from './holder';
import type { ArtifactKind } from './oauth2.tables';
import { unused } from './unusedAdapter';
import { engineLibrary } from './engineLibrary';
import { exchangeNow } from './tokenExchange';

/**
 * A NUL that a pushed request brought in is within a text of it; PostgreSQL cannot store it.
 * @throws invalid_request
 */
function refuseNull(payload: AdapterPayload): void {
  if (!JSON.stringify(payload).includes(String.raw`\u0000`)) return;
  const { errors } = engineLibrary();
  throw new errors.InvalidRequest('the request holds a NUL character');
}

/** Codes, tokens, pushed requests and interactions: one row each, by the hash of their value. */
export const artifactAdapter = (context: Context, kind: ArtifactKind): Adapter => ({
  ...unused,

  async upsert(value, payload, expiresIn = 0) {
    const now = context.clock.now();
    const kept = { ...payload };
    delete kept.jti;
    // An interaction outlives the session that it may have to end, and must not hold its cookie.
    delete kept.session;
    refuseNull(kept);
    const grantId = kind === 'Interaction' ? undefined : payload.grantId;
    const { clientId } = payload;
    const artifact: NewArtifact = {
      id: hashValue(value),
      kind,
      payload: kept,
      applicationId: clientId ?? null,
      sid: grantId === undefined ? null : readGrantId(grantId).sid,
      grantId: grantId ?? null,
      now,
      expiresAt: addSeconds(now, expiresIn),
    };
    const exchange = exchangeNow();
    if (exchange) exchange.issued.push(artifact);
    else await upsertArtifact(context.db, artifact);
  },

  async find(value) {
    const found = await presentedOf(context, hashValue(value));
    if (found?.kind !== kind) return undefined;
    const consumed = found.consumed_at && { consumed: Math.floor(found.consumed_at.getTime() / 1000) };
    return { ...(found.payload as AdapterPayload), jti: value, ...consumed };
  },

  async consume(value) {
    const exchange = exchangeNow();
    if (exchange) {
      exchange.used = hashValue(value);
      return;
    }
    if (!(await consumeArtifact(context.db, hashValue(value), context.clock.now()))) {
      const { errors } = engineLibrary();
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
