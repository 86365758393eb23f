import { findOAuthClient, type OAuthClientRow } from '../applications/oauthClients.repository';
import type { Context } from '../../context';
import { idleSince } from '../../sessions/requireSession';
import { findArtifact, hashValue, type Presented } from './artifacts.repository';
import { engineContext } from './engineContext';
import { findHolder, grantIdOf, type Alive, type Holder } from './holder';
import { loadedNow, nothing, readOnce, type Loaded } from './loaded';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const aliveAt = (context: Context): Alive => ({ now: context.clock.now(), idleSince: idleSince(context) });

/** The active client with an id, read once a request. */
export async function clientOf(context: Context, id: string): Promise<OAuthClientRow | undefined> {
  if (!uuid.test(id)) return undefined;
  await readAhead(context);
  return readOnce(loadedNow().clients, id, () => findOAuthClient(context.db, id, context.clock.now()));
}

/** Parameters in which clients present codes and tokens to the endpoints that are theirs. */
const presentedIn = ['code', 'refresh_token', 'token'] as const;

/** A client comes with what it presents, so that is read before the engine asks who it is: mostly one statement brings both. */
async function readAhead(context: Context): Promise<void> {
  const params = engineContext()?.oidc.params;
  const value = presentedIn.map((name) => params?.[name]).find((given) => typeof given === 'string');
  if (value !== undefined) await presentedOf(context, hashValue(value));
}

/** What was presented, by the hash of its value; what came with it is kept for the engine's further questions. */
export async function presentedOf(context: Context, id: string): Promise<Presented | undefined> {
  const loaded = loadedNow();
  return readOnce(loaded.artifacts, id, async () => {
    const found = await findArtifact(context.db, id, aliveAt(context));
    if (found?.holder) keepHolder(loaded, Promise.resolve(found.holder), found.holder.sid, found.application_id);
    if (found?.application_id) loaded.clients.set(found.application_id, Promise.resolve(found.client));
    return found;
  });
}

/** Keeps a holder under the names by which it is asked for: of the session, and of what it granted to an application. */
function keepHolder(loaded: Loaded, holder: Promise<Holder | undefined>, sid: string, applicationId: string | null) {
  loaded.holders.set(sid, holder);
  if (applicationId !== null) loaded.holders.set(grantIdOf(sid, applicationId), holder);
}

/**
 * What a decision about a client will ask for, read ahead of the engine.
 * @param client as it was found
 */
export async function loadAhead(context: Context, sid: string, client: OAuthClientRow): Promise<Loaded> {
  const loaded = nothing();
  loaded.clients.set(client.id, Promise.resolve(client));
  const holder = await findHolder(context.db, sid, client.id, aliveAt(context));
  keepHolder(loaded, Promise.resolve(holder), sid, client.id);
  return loaded;
}

/** The living holder of a session, read once a request. */
export async function holderOf(
  context: Context,
  sid: string,
  applicationId: string | null,
): Promise<Holder | undefined> {
  // A browser without a session of ours has one of the engine's, which names nobody.
  if (!uuid.test(sid)) return undefined;
  const loaded = loadedNow();
  const known = loaded.holders.get(applicationId === null ? sid : grantIdOf(sid, applicationId));
  const reading = known ?? findHolder(context.db, sid, applicationId, aliveAt(context));
  if (!known) keepHolder(loaded, reading, sid, applicationId);
  const holder = await reading;
  return holder?.is_alive ? holder : undefined;
}
