import { findOAuthClient, type OAuthClientRow } from '../../applications/registration/oauthClients.repository';
import type { Context } from '../../context';
import { isUuid } from '../../platform/uuid';
import { idleSince } from '../../sessions/isAlive';
import { findArtifact, hashValue, type StoredArtifact } from './artifacts.repository';
import { noRows, providerRequest, type LoadedRows } from './providerRequest';
import { findResourceOwner, grantIdOf, type ResourceOwner, type SessionCutoffs } from './resourceOwner';

export const sessionCutoffs = (context: Context): SessionCutoffs => ({
  now: context.clock.now(),
  idleSince: idleSince(context),
});

/** Reads once a request; outside of one, each time. */
function readOnce<Value>(
  rows: Map<string, Promise<Value>> | undefined,
  key: string,
  read: () => Promise<Value>,
): Promise<Value> {
  const known = rows?.get(key);
  if (known) return known;
  const reading = read();
  rows?.set(key, reading);
  return reading;
}

/** The active client with an id. */
export async function loadClient(context: Context, id: string): Promise<OAuthClientRow | undefined> {
  if (!isUuid(id)) return undefined;
  await loadPresented(context);
  return readOnce(providerRequest()?.loaded.clients, id, () => findOAuthClient(context.db, id, context.clock.now()));
}

/** Parameters in which clients present codes and tokens to their endpoints. */
const presentedIn = ['code', 'refresh_token', 'token'] as const;

/** Reads what a client presents before the client itself: mostly one statement brings both. */
async function loadPresented(context: Context): Promise<void> {
  const params = providerRequest()?.koa?.oidc?.params;
  const value = presentedIn.map((name) => params?.[name]).find((given) => typeof given === 'string');
  if (value !== undefined) await loadArtifact(context, hashValue(value));
}

/** An artifact by the hash of its value; the resource owner and client that come with it are kept for the provider's next questions. */
export async function loadArtifact(context: Context, id: string): Promise<StoredArtifact | undefined> {
  const loaded = providerRequest()?.loaded;
  return readOnce(loaded?.artifacts, id, async () => {
    const found = await findArtifact(context.db, id, sessionCutoffs(context));
    if (loaded && found) keepOwnerAndClient(loaded, found);
    return found;
  });
}

function keepOwnerAndClient(loaded: LoadedRows, { resourceOwner, application_id, client }: StoredArtifact): void {
  if (resourceOwner) keepResourceOwner(loaded, Promise.resolve(resourceOwner), resourceOwner.sid, application_id);
  if (application_id) loaded.clients.set(application_id, Promise.resolve(client));
}

/** Caches a resource owner under both lookup keys: the session, and the grant to an application. */
function keepResourceOwner(
  loaded: LoadedRows,
  reading: Promise<ResourceOwner | undefined>,
  sid: string,
  applicationId: string | null,
): void {
  loaded.resourceOwners.set(sid, reading);
  if (applicationId !== null) loaded.resourceOwners.set(grantIdOf(sid, applicationId), reading);
}

/** An interaction by its id, read with the resource owner of the session that answers it. */
interface ReadInteraction {
  id: string;
  artifact: StoredArtifact;
}

/**
 * Preloads the data that the provider needs for an authorization.
 * @param client as it was found
 * @param interaction as it was found
 */
export async function loadAhead(
  context: Context,
  sid: string,
  client: OAuthClientRow,
  interaction: ReadInteraction | undefined,
): Promise<LoadedRows> {
  const loaded = noRows();
  if (interaction) {
    const { id, artifact } = interaction;
    loaded.artifacts.set(hashValue(id), Promise.resolve(artifact));
    if (artifact.application_id === client.id && artifact.resourceOwner?.sid === sid) {
      keepOwnerAndClient(loaded, artifact);
      return loaded;
    }
  }
  loaded.clients.set(client.id, Promise.resolve(client));
  const resourceOwner = await findResourceOwner(context.db, sid, client.id, sessionCutoffs(context));
  keepResourceOwner(loaded, Promise.resolve(resourceOwner), sid, client.id);
  return loaded;
}

/**
 * The resource owner of a session.
 * @param applicationId whose consent is read along
 * @returns undefined where the session has ended or expired, or the person has to accept documents first
 */
export async function loadResourceOwner(
  context: Context,
  sid: string,
  applicationId: string | null,
): Promise<ResourceOwner | undefined> {
  // A browser without a session of our own has one of oidc-provider's, whose uid is no UUID.
  if (!isUuid(sid)) return undefined;
  const loaded = providerRequest()?.loaded;
  const known = loaded?.resourceOwners.get(applicationId === null ? sid : grantIdOf(sid, applicationId));
  const reading = known ?? findResourceOwner(context.db, sid, applicationId, sessionCutoffs(context));
  if (loaded && !known) keepResourceOwner(loaded, reading, sid, applicationId);
  const resourceOwner = await reading;
  if (!resourceOwner?.is_alive) return undefined;
  return resourceOwner.is_waiting_for_documents && !isSigningOut() ? undefined : resourceOwner;
}

/** A person may sign out even with documents to accept: the session would continue once they are accepted. */
export const isSigningOut = (): boolean => providerRequest()?.koa?.oidc?.route.startsWith('end_session') ?? false;
