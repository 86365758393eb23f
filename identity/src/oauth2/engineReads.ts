import { findOAuthClient, type OAuthClientRow } from '../applications/oauthClients.repository';
import type { Context } from '../context';
import { idleSince } from '../sessions/requireSession';
import { findArtifact, type Presented } from './artifacts.repository';
import { findHolder, type Alive, type Holder } from './holder';
import { loadedNow, readOnce } from './loaded';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const aliveAt = (context: Context): Alive => ({ now: context.clock.now(), idleSince: idleSince(context) });

/** The active client with an id, read once a request. */
export async function clientOf(context: Context, id: string): Promise<OAuthClientRow | undefined> {
  if (!uuid.test(id)) return undefined;
  return readOnce(loadedNow().clients, id, () => findOAuthClient(context.db, id, context.clock.now()));
}

/** What was presented, by the hash of its value; what came with it is kept for the engine's further questions. */
export async function presentedOf(context: Context, id: string): Promise<Presented | undefined> {
  const loaded = loadedNow();
  return readOnce(loaded.artifacts, id, async () => {
    const found = await findArtifact(context.db, id, aliveAt(context));
    if (found?.holder) loaded.holders.set(found.holder.sid, Promise.resolve(found.holder));
    if (found?.application_id) loaded.clients.set(found.application_id, Promise.resolve(found.client));
    return found;
  });
}

/** The living holder of a session, read once a request. */
export async function holderOf(
  context: Context,
  sid: string,
  applicationId: string | null,
): Promise<Holder | undefined> {
  // A browser without a session of ours has one of the engine's, which names nobody.
  if (!uuid.test(sid)) return undefined;
  const holder = await readOnce(loadedNow().holders, sid, () =>
    findHolder(context.db, sid, applicationId, aliveAt(context)),
  );
  return holder?.is_alive ? holder : undefined;
}
