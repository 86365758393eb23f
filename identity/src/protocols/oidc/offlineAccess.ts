import { createDecoder } from 'fast-jwt';
import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Context } from '../../context';
import { loadResourceOwner } from './loaders';
import { grantedScopes, isVouchedFor } from './grantAdapter';

const offlineAccess = 'offline_access';
/** Does not verify: oidc-provider has verified the pushed request before. */
const decode = createDecoder();

const scopesIn = (scope: unknown): string[] => (typeof scope === 'string' ? scope.split(' ') : []);

/** The scopes of a request as the client sent them, before oidc-provider removes any. */
function sentScopes({ oidc, query }: KoaContextWithOIDC): string[] {
  const { request } = (oidc.entities.PushedAuthorizationRequest ?? {}) as { request?: string };
  if (request !== undefined) return scopesIn((decode(request) as { scope?: unknown }).scope);
  return scopesIn(oidc.route === 'authorization' ? query.scope : oidc.body?.scope);
}

/** Whether the client gets offline access without the consent screen. */
async function isGrantedSilently(context: Context, { oidc }: KoaContextWithOIDC): Promise<boolean> {
  const { client, session } = oidc;
  const owner = client && session?.uid ? await loadResourceOwner(context, session.uid, client.clientId) : undefined;
  if (!client || !owner) return false;
  return isVouchedFor(client, owner) || grantedScopes(owner).includes(offlineAccess);
}

/**
 * Puts `offline_access` back, which oidc-provider removes from a request without `prompt=consent`. OpenID Connect Core section 11
 * allows other conditions: here the person has granted it, will be asked for it, or an operator vouches for the client. Under
 * `prompt=none` nobody can be asked, so it is ignored unless it was granted before.
 */
export async function keepOfflineAccess(context: Context, ctx: KoaContextWithOIDC): Promise<void> {
  const { oidc } = ctx;
  if (!oidc.params || !sentScopes(ctx).includes(offlineAccess)) return;
  const kept = scopesIn(oidc.params.scope);
  if (kept.includes(offlineAccess)) return;
  const isSilent = oidc.route === 'authorization' && oidc.prompts.has('none');
  if (isSilent && !(await isGrantedSilently(context, ctx))) return;
  oidc.params.scope = [...kept, offlineAccess].join(' ');
}
