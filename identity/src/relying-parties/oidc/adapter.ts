import type { Adapter, AdapterPayload } from 'oidc-provider';
import type { Context } from '../../context';
import { artifactAdapter } from './artifactAdapter';
import { clientOf } from './engineReads';
import { clientMetadata } from './clientMetadata';
import { grantAdapter } from './grantAdapter';
import type { ArtifactKind } from './oauth2.tables';
import { sessionAdapter } from './sessionAdapter';
import { unused } from './unusedAdapter';

/** The engine's storage: every model of it is a view of our tables, so that there is one session and one consent. */
export const createAdapter =
  (context: Context) =>
  (name: string): Adapter => {
    if (name === 'Client') return { ...unused, find: (id) => findClient(context, id) };
    if (name === 'Session') return sessionAdapter(context);
    if (name === 'Grant') return grantAdapter(context);
    return artifactAdapter(context, name as ArtifactKind);
  };

async function findClient(context: Context, id: string): Promise<AdapterPayload | undefined> {
  const client = await clientOf(context, id);
  return client && clientMetadata(client);
}
