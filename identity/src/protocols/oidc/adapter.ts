import type { Adapter, AdapterPayload } from 'oidc-provider';
import type { Context } from '../../context';
import { artifactAdapter } from './artifactAdapter';
import { loadClient } from './loaders';
import { clientMetadata } from './clientMetadata';
import { grantAdapter } from './grantAdapter';
import type { ArtifactKind } from './oauth2.tables';
import { sessionAdapter } from './sessionAdapter';
import { unused } from './unusedAdapter';

/**
 * Storage for oidc-provider. Its Session and Grant are derived from our own sessions and consents, so that neither exists twice;
 * codes, tokens and interactions are stored as artifacts.
 */
export const createAdapter =
  (context: Context) =>
  (name: string): Adapter => {
    if (name === 'Client') return { ...unused, find: (id) => findClient(context, id) };
    if (name === 'Session') return sessionAdapter(context);
    if (name === 'Grant') return grantAdapter(context);
    return artifactAdapter(context, name as ArtifactKind);
  };

async function findClient(context: Context, id: string): Promise<AdapterPayload | undefined> {
  const client = await loadClient(context, id);
  return client && clientMetadata(client);
}
