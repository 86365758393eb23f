import { createDecoder } from 'fast-jwt';
import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Context } from '../../context';
import { holderOf } from './engineReads';
import { grantedScopes, isVouchedFor } from './grantAdapter';

const offlineAccess = 'offline_access';
/** The engine has verified a pushed request before it is decoded here. */
const decode = createDecoder();

const scopesIn = (scope: unknown): string[] => (typeof scope === 'string' ? scope.split(' ') : []);

/** The scopes of a request as its client sent them. */
function sentScopes({ oidc, query }: KoaContextWithOIDC): string[] {
  const { request } = (oidc.entities.PushedAuthorizationRequest ?? {}) as { request?: string };
  if (request !== undefined) return scopesIn((decode(request) as { scope?: unknown }).scope);
  return scopesIn(oidc.route === 'authorization' ? query.scope : oidc.body?.scope);
}

/** Whether the client may have offline access without a screen. */
async function isGrantedSilently(context: Context, { oidc }: KoaContextWithOIDC): Promise<boolean> {
  const { client, session } = oidc;
  const holder = client && session?.uid ? await holderOf(context, session.uid, client.clientId) : undefined;
  if (!client || !holder) return false;
  return isVouchedFor(client, holder) || grantedScopes(holder).includes(offlineAccess);
}

/**
 * Puts offline access back into a request. The engine drops it without `prompt=consent`; OpenID Connect Core section 11 lets other
 * conditions take its place: here the person has agreed to it, will be shown it, or an operator vouches for the client. Under
 * `prompt=none` nobody can be asked: what was not granted before is ignored.
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
